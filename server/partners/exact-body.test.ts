import { expect, test } from 'vitest'

import { parseExactly } from '#server/lib/exact-json.ts'

import { bodyWithAmount } from './exact-body.ts'

test('writes an amount into a body as a number with all its digits', () => {
  const body = bodyWithAmount({ address: 'a', extraId: undefined }, 'amount', 1_234_567_890_123_456_789n)
  expect(body).toBe('{"amount":1.234567890123456789,"address":"a"}')
  expect(parseExactly(body)).toEqual({ amount: '1.234567890123456789', address: 'a' })
})
