import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#src/lib/fake-storage.ts'
import { readTabText, writeTabText } from '#src/lib/tab-text.ts'
import { forgetTabTextsOfOthers } from '#src/lib/text-owner.ts'
import { deskDraftsKey } from './desk-texts.ts'
import { type DeskDraftPlace, keepDeskDraft, readDeskDraft } from './kept-desk-drafts.ts'

const id = '00000000-0000-4000-8000-000000000001'
const place: DeskDraftPlace = { userId: 'olga', kind: 'reply', conversationId: 'one' }

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('keeps a reply and a note until sent, only for their operator and conversation', () => {
  keepDeskDraft(place, { id, text: 'We are looking into it' })
  keepDeskDraft({ ...place, kind: 'note' }, { id, text: 'Ask the partner' })
  expect(readDeskDraft(place)).toEqual({ id, text: 'We are looking into it' })
  expect(readDeskDraft({ ...place, kind: 'note' }).text).toBe('Ask the partner')
  expect(readDeskDraft({ ...place, conversationId: 'two' }).text).toBe('')
  expect(readDeskDraft({ ...place, userId: 'oleg' }).text).toBe('')
  keepDeskDraft(place, { id, text: '' })
  expect(readDeskDraft(place).text).toBe('')
  expect(readDeskDraft({ ...place, kind: 'note' }).text).toBe('Ask the partner')
  keepDeskDraft({ ...place, kind: 'note' }, { id, text: '' })
  expect(readTabText(deskDraftsKey)).toBeNull()
})

test.each(['not JSON', '[]', '{"userId":"olga","drafts":{"reply one":{"text":1}}}'])(
  'reads %s, which isn’t ours, as an empty draft',
  (text) => {
    writeTabText(deskDraftsKey, text)
    expect(readDeskDraft(place).text).toBe('')
  },
)

test.each([['oleg'], [null]])('forgets drafts once %s is logged in', (userId) => {
  keepDeskDraft(place, { id, text: 'Hello' })
  const keys = [deskDraftsKey] as const
  forgetTabTextsOfOthers(keys, 'olga')
  expect(readDeskDraft(place).text).toBe('Hello')
  forgetTabTextsOfOthers(keys, userId)
  expect(readTabText(deskDraftsKey)).toBeNull()
})
