import { beforeEach, expect, test, vi } from 'vitest'
import { forgetEmail, readEmailHistory, rememberEmail } from './email-history.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
})

test('keeps at most five addresses, most recent first, without duplicates', () => {
  for (const name of ['a', 'b', 'c', 'b', 'd', 'e', 'f']) rememberEmail('main', `${name}@example.com`)
  expect(readEmailHistory('main')).toEqual(['f', 'e', 'd', 'b', 'c'].map((name) => `${name}@example.com`))
  expect(readEmailHistory('futures')).toEqual([])
})

test('forgets an address', () => {
  rememberEmail('main', 'a@example.com')
  rememberEmail('main', 'b@example.com')
  forgetEmail('main', 'b@example.com')
  expect(readEmailHistory('main')).toEqual(['a@example.com'])
})

test('ignores garbage', () => {
  localStorage.setItem('emailHistory:v1', '{"a":1}')
  expect(readEmailHistory('main')).toEqual([])
})
