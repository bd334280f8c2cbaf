import { expect, it } from 'vitest'

import { hasSecret, mayBecomeSecret } from './secrets-in-text.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
const key = 'c87509a1c067bbde78beb793e6fa76530b6382a4c0241e5e4a9ec0a0f44dc0d3'

it.each([
  ['in a sentence', `My words are ${words.join(' ')}, help!`],
  ['numbered, one on each line', words.map((word, index) => `${index + 1}. ${word}`).join('\n')],
  ['in capitals, with commas', words.join(', ').toUpperCase()],
  ['right after Chinese text', `我的助记词是${words.join(' ')}请帮忙`],
  ['as 24 words', [...words, ...words].join(' ')],
])('finds a recovery phrase %s', (_case, text) => {
  expect(hasSecret(text)).toBe(true)
})

it.each([
  ['by itself', key],
  ['with the 0x prefix', `0x${key}`],
  ['in capitals, surrounded by punctuation', `key:${key.toUpperCase()};`],
  ['next to an explorer link', `https://bscscan.com/tx/0x${key} and ${key}`],
])('finds a private key %s', (_case, text) => {
  expect(hasSecret(text)).toBe(true)
})

it.each([
  ['eleven consecutive words of the list', words.slice(0, 11).join(' ')],
  [
    'words of the list in sentences',
    'I want to build a house, but the wave and the winner thank the year of the legal sausage.',
  ],
  ['an address', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['a transaction hash in an explorer link', `https://tronscan.org/#/transaction/${key}`],
  ['more hexadecimal digits than a key', `${key}00`],
])('lets %s pass', (_case, text) => {
  expect(hasSecret(text)).toBe(false)
})

it.each([
  ['the first five words of a phrase', words.slice(0, 5).join(' ')],
  ['most of a private key', key.slice(0, 60)],
  ['a key with extra digits', `${key}00`],
  ['a whole phrase', words.join(' ')],
])('takes %s for a possible secret', (_case, text) => {
  expect(mayBecomeSecret(text)).toBe(true)
})

it.each([
  ['a sentence', 'I want to build a house, but the wave and the winner thank the year of the legal sausage.'],
  ['an address', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['a transaction hash in an explorer link', `https://bscscan.com/tx/0x${key}`],
])('does not take %s for a possible secret', (_case, text) => {
  expect(mayBecomeSecret(text)).toBe(false)
})
