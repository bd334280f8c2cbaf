import { expect, test } from 'vitest'
import { curlText } from './curl-text.ts'

const origin = 'https://app.example'

test('puts the input of a GET into the address', () => {
  const call = { method: 'GET', path: '/order', input: { number: 'A&B' }, hasKey: true } as const
  expect(curlText(origin, call)).toBe(
    `curl 'https://app.example/order?number=A%26B' \\\n  -H "Authorization: Bearer $SEVENPORT_KEY"`,
  )
})

test('puts the input of a POST into the body, with quotes escaped for the shell', () => {
  const call = { method: 'POST', path: '/quote', input: { note: "it's; rm -rf" }, hasKey: false } as const
  expect(curlText(origin, call)).toBe(
    [
      `curl 'https://app.example/quote'`,
      `-H 'Content-Type: application/json'`,
      `-d '{\n  "note": "it'\\''s; rm -rf"\n}'`,
    ].join(' \\\n  '),
  )
})
