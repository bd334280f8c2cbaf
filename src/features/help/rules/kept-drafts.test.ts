import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStorage } from '#src/lib/fake-storage.ts'
import { readTabText } from '#src/lib/tab-text.ts'
import { forgetDraft, keepDraft, readDraft, workOrderPlace } from './kept-drafts.ts'
import { draftKeys, forgetMessageOfOthers } from './kept-message.ts'

const id = '00000000-0000-4000-8000-000000000001'
const draft = (text: string) => ({ id, text, files: [] })
const at = (place: string, userId: string | null = 'ann') => ({ realm: 'main', userId, place }) as const

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('drafts', () => {
  test('keeps several conversations and work orders apart, with all their fields', () => {
    const files = [{ id, name: 'log.txt', size: 5 }]
    keepDraft(at('one'), draft('On Polygon'))
    keepDraft(at('two'), draft('Thanks'))
    keepDraft(at(workOrderPlace('D-1')), { ...draft('Where?'), files, category: 'deposit', priority: 'high' })
    keepDraft(at('two'), draft('Thanks a lot'))
    expect(readDraft(at('one'))).toEqual(draft('On Polygon'))
    expect(readDraft(at('two')).text).toBe('Thanks a lot')
    expect(readDraft(at(workOrderPlace('D-1')))).toMatchObject({ files, category: 'deposit', priority: 'high' })
    expect(readDraft(at(workOrderPlace())).text).toBe('')
  })

  test('keeps drafts for their writer only, and removes them when another user logs in', () => {
    keepDraft(at('one', null), draft('As a guest'))
    expect(readDraft(at('one')).text).toBe('')
    expect(readDraft({ ...at('one', null), realm: 'futures' }).text).toBe('')
    forgetMessageOfOthers('main', 'ann')
    expect(readTabText(draftKeys.main)).toBeNull()
  })

  test('leaves nothing behind once drafts are sent or emptied', () => {
    keepDraft(at('one'), draft('One'))
    keepDraft(at('two'), draft('Two'))
    forgetDraft(at('one'))
    expect(readTabText(draftKeys.main)).not.toContain('One')
    keepDraft(at('two'), draft(''))
    expect(readTabText(draftKeys.main)).toBeNull()
  })

  test('ignores invalid stored data', () => {
    sessionStorage.setItem(draftKeys.main, '{"userId":"ann","drafts":{"one":{}}}')
    expect(readDraft(at('one')).text).toBe('')
  })
})
