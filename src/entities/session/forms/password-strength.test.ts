import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['short1', 'refused'],
  ['onlyletters', 'refused'],
  ['12345678', 'refused'],
  ['aaaaaaa1', 'fair'],
  ['abcdef12', 'fair'],
  ['tug0boat', 'fair'],
  ['tug0 boats', 'good'],
  ['Vermilion-7-anchors-drift', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
