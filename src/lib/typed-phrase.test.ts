import { expect, it } from 'vitest'

import { isTypedPhrase } from './typed-phrase.ts'

it('reads a typed phrase in any case, and nothing but it', () => {
  expect(isTypedPhrase(' high FEE ', 'high fee')).toBe(true)
  expect(isTypedPhrase('high', 'high fee')).toBe(false)
  expect(isTypedPhrase('', 'high fee')).toBe(false)
  expect(isTypedPhrase('comision alta', 'comisión alta')).toBe(false)
})
