import { describe, expect, test } from 'vitest'
import { completeWord, splitWords, unknownPlaces } from './complete-word.ts'

describe('words of the English list', () => {
  test('completes two letters, but not one', () => {
    expect(completeWord('ab', 3)).toEqual(['abandon', 'ability', 'able'])
    expect(completeWord(' ABAN')).toEqual(['abandon'])
    expect(completeWord('a')).toEqual([])
  })

  test('returns the places of unknown words', () => {
    expect(unknownPlaces(['abandon', 'abandn', 'about', ''])).toEqual([2, 4])
  })

  test.each([
    'abandon ability able',
    '1. abandon\n2. ability\n3) able',
    ' Abandon,ability;  ABLE\n',
    '1 abandon 2 ability 3 able',
  ])('reads %j as three words', (text) => {
    expect(splitWords(text)).toEqual(['abandon', 'ability', 'able'])
  })
})
