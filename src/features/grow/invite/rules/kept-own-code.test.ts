import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#src/lib/fake-storage.ts'
import { forgetTextsOfOthers } from '#src/lib/text-owner.ts'
import { keepOwnCode, readOwnCode } from './kept-own-code.ts'
import { ownCodeKey } from './own-code-key.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('keeps a code for its owner only, until their session ends', () => {
  keepOwnCode('ann', '7KQ2M9XA')
  expect(readOwnCode('ann')).toBe('7KQ2M9XA')
  expect(readOwnCode('bob')).toBeUndefined()
  forgetTextsOfOthers([ownCodeKey], 'ann')
  expect(readOwnCode('ann')).toBe('7KQ2M9XA')
  forgetTextsOfOthers([ownCodeKey], null)
  expect(readOwnCode('ann')).toBeUndefined()
})

test.each(['{', '{"userId":"ann","code":"javascript:"}', '{"userId":"ann"}'])(
  'reads an invalid code as none: %s',
  (text) => {
    localStorage.setItem(ownCodeKey, text)
    expect(readOwnCode('ann')).toBeUndefined()
  },
)
