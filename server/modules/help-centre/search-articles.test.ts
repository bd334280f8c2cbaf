import { expect, it } from 'vitest'

import { searchScore, searchWords } from './search-articles.ts'

const text = {
  title: 'Where is my deposit?',
  content: 'A deposit is credited after its confirmations.\n\n## Depósitos pequeños\n\nAmounts at the minimum are not.',
}

const scoreOf = (search: string) => searchScore(searchWords(search), text)

it('ranks matches in the title above the summary, and the summary above the rest', () => {
  expect(scoreOf('where')).toBeGreaterThan(scoreOf('credited'))
  expect(scoreOf('credited')).toBeGreaterThan(scoreOf('minimum'))
})

it('ignores accents and case, and matches incomplete words', () => {
  expect(scoreOf('DEPOSITOS pequen')).toBeGreaterThan(0)
})

it('finds nothing if one of the words is missing', () => {
  expect(scoreOf('deposit bitcoin')).toBe(0)
})

it('ignores punctuation, such as regex characters', () => {
  expect(searchWords('.* deposit? (ETH)')).toEqual(['deposit', 'eth'])
})

it('finds Chinese words, which are not separated by spaces', () => {
  expect(searchScore(searchWords('充值'), { title: '为什么充值没有到账', content: '……' })).toBeGreaterThan(0)
})
