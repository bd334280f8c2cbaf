import { expect, it } from 'vitest'

import { searchScore, searchWords } from './search-articles.ts'

const text = {
  title: 'Where is my deposit?',
  content: 'A deposit is credited after its confirmations.\n\n## Depósitos pequeños\n\nAmounts at the minimum are not.',
}

const scoreOf = (search: string) => searchScore(searchWords(search), text)

it('ranks a word of the title above one of the summary, and that above one of the rest', () => {
  expect(scoreOf('where')).toBeGreaterThan(scoreOf('credited'))
  expect(scoreOf('credited')).toBeGreaterThan(scoreOf('minimum'))
})

it('finds words without their accents, in any case and while they are typed', () => {
  expect(scoreOf('DEPOSITOS pequen')).toBeGreaterThan(0)
})

it('finds nothing if one of the words is missing', () => {
  expect(scoreOf('deposit bitcoin')).toBe(0)
})

it('takes no sign of what was typed for a pattern', () => {
  expect(searchWords('.* deposit? (ETH)')).toEqual(['deposit', 'eth'])
})

it('finds Chinese words, which have no spaces between them', () => {
  expect(searchScore(searchWords('充值'), { title: '为什么充值没有到账', content: '……' })).toBeGreaterThan(0)
})
