import { expect, it } from 'vitest'

import { isTypedPhrase } from './typed-phrase.ts'

it('accepts the phrase in any letter case and nothing else', () => {
  expect(isTypedPhrase(' high FEE ', 'high fee')).toBe(true)
  expect(isTypedPhrase('high', 'high fee')).toBe(false)
  expect(isTypedPhrase('', 'high fee')).toBe(false)
  expect(isTypedPhrase('comision alta', 'comisión alta')).toBe(false)
})
