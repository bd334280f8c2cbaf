import { describe, expect, it } from 'vitest'

import { isGuessable } from './guessable-password.ts'

describe('isGuessable', () => {
  it.each([
    ['a common word and a digit', 'password1'],
    ['a common word in disguise', 'P@ssw0rd!'],
    ['a common word and a year', 'Dragon2024'],
    ['digits and a common word', '123liverpool'],
    ['any word and one digit', 'scooters9'],
    ['a keyboard walk', '1q2w3e4r5t'],
    ['a keyboard walk backwards', '0987poiuytrewq'],
    ['two keyboard walks', 'abcd1234'],
    ['a word twice', 'batman1batman1'],
    ['one repeated character', 'aaaaaaa1'],
    ['the app’s name', 'Sevenport#2026'],
  ])('rejects %s', (_, password) => {
    expect(isGuessable(password, [])).toBe(true)
  })

  it.each([
    ['the email address', 'ann.smith77@mail.example'],
    ['the part before the @', 'Ann.Smith77'],
    ['the part before the @ with digits', 'annsmith2026'],
    ['a part of the name', 'Okonkwo#1'],
    ['a name in a non-Latin script', '王小明的密码!'],
  ])('rejects %s of the user', (_, password) => {
    expect(isGuessable(password, ['ann.smith77@mail.example', 'Chidi Okonkwo', '王小明的密码'])).toBe(true)
  })

  it.each([
    'correct horse battery staple',
    'Tr0ub4dor&3xyz',
    'blue-Falcon-9-river',
    'vK8#pQ2mZ',
    'my dog ate 3 shoes',
    'Ribera-1987-Tejon',
    '7hx-Q9wl',
    '我的狗吃了3只鞋',
  ])('accepts %j', (password) => {
    expect(isGuessable(password, ['ann.smith77@mail.example', 'Chidi Okonkwo'])).toBe(false)
  })

  // A search that tries every reading of these would exceed the test's timeout.
  it('copes with the longest malicious passwords', () => {
    for (const text of ['a'.repeat(64), '1q'.repeat(32), '1'.repeat(63) + 'x', '!@'.repeat(32)])
      expect(isGuessable(text, [])).toBe(true)
  })
})
