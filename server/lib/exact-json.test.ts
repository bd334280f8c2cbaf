import { expect, test } from 'vitest'

import { parseExactly } from './exact-json.ts'

test('keeps every digit of a JSON number', () => {
  const json = '{"a":0.1234567890123456789,"b":[1e-7],"c":"x","d":null,"e":123456789012345678901234567890}'
  expect(parseExactly(json)).toEqual({
    a: '0.1234567890123456789',
    b: ['1e-7'],
    c: 'x',
    d: null,
    e: '123456789012345678901234567890',
  })
})
