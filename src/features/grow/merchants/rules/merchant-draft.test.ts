import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#src/lib/fake-storage.ts'
import { forgetTextsOfOthers } from '#src/lib/text-owner.ts'
import { merchantDraftKey } from './draft-key.ts'
import { keepMerchantDraft, readMerchantDraft } from './merchant-draft.ts'

let storage: ReturnType<typeof fakeStorage>

beforeEach(() => {
  storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('keeps a draft across reloads, for its writer only', () => {
  const draft = readMerchantDraft('ann')
  const written = { ...draft, entries: { ...draft.entries, businessName: 'Sol Exchange' } }
  keepMerchantDraft(written)
  expect(readMerchantDraft('ann')).toEqual(written)
  expect(readMerchantDraft('bob').entries.businessName).toBe('')
  forgetTextsOfOthers([merchantDraftKey], 'ann')
  expect(readMerchantDraft('ann')).toEqual(written)
  forgetTextsOfOthers([merchantDraftKey], null)
  expect(storage.getItem(merchantDraftKey)).toBeNull()
})

test.each(['{', '"text"', '{"userId":"ann","id":"1"}'])('reads an invalid draft as empty: %s', (text) => {
  storage.setItem(merchantDraftKey, text)
  expect(readMerchantDraft('ann').entries.text).toBe('')
})
