import { expect, it } from 'vitest'

import { diffLines } from './line-diff.ts'

const marks = { same: ' ', added: '+', removed: '-' }
const shown = (before: string, after: string) => diffLines(before, after).map(({ kind, text }) => marks[kind] + text)

it('keeps equal lines, and shows removed lines before added ones', () => {
  expect(shown('one\ntwo\nthree', 'one\n2\nthree\nfour')).toEqual([' one', '-two', '+2', ' three', '+four'])
})

it('finds lines that moved down below new ones', () => {
  expect(shown('a\nb\nc', 'x\na\nb\nc')).toEqual(['+x', ' a', ' b', ' c'])
})

it('treats an empty text as having no lines', () => {
  expect(shown('', 'a\n\nb')).toEqual(['+a', '+', '+b'])
  expect(shown('a', '')).toEqual(['-a'])
  expect(shown('', '')).toEqual([])
})
