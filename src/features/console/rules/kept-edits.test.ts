import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#src/lib/fake-storage.ts'
import { keepEdits, readKeptEdits } from './kept-edits.ts'

const edit = { title: 'Title', content: 'Text', changes: '', revision: 2 }

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('keeps edits until saved, only for their operator and version', () => {
  keepEdits('olga', 'one', { es_mx: edit })
  expect(readKeptEdits('olga', 'one')).toEqual({ es_mx: edit })
  expect(readKeptEdits('oleg', 'one')).toEqual({})
  expect(readKeptEdits('olga', 'two')).toEqual({})
  // Another version was opened without any edits.
  keepEdits('olga', 'two', {})
  expect(readKeptEdits('olga', 'one')).toEqual({ es_mx: edit })
  keepEdits('olga', 'one', {})
  expect(readKeptEdits('olga', 'one')).toEqual({})
})
