import { expect, it } from 'vitest'

import { isPageAddress } from './answer-fields.ts'

it.each([
  ['https://pay.example/order?id=1#top', true],
  ['http://localhost:4177/checkout', true],
  ['http://127.0.0.1:4177/checkout', true],
  ['http://[::1]/checkout', true],
  ['http://pay.example/order', false],
  ['http://localhost.pay.example/order', false],
  ['http://127.0.0.1.pay.example/order', false],
  ['https://bank.example@pay.example/order', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//pay.example', false],
  ['', false],
])('decides whether users can be sent to %s: %s', (url, expected) => {
  expect(isPageAddress(url)).toBe(expected)
})
