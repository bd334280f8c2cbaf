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

test('edits are kept for their operator and their version alone, until they are saved', () => {
  keepEdits('olga', 'one', { es_mx: edit })
  expect(readKeptEdits('olga', 'one')).toEqual({ es_mx: edit })
  expect(readKeptEdits('oleg', 'one')).toEqual({})
  expect(readKeptEdits('olga', 'two')).toEqual({})
  // Another version was opened, and nothing entered.
  keepEdits('olga', 'two', {})
  expect(readKeptEdits('olga', 'one')).toEqual({ es_mx: edit })
  keepEdits('olga', 'one', {})
  expect(readKeptEdits('olga', 'one')).toEqual({})
})
