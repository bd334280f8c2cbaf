import { expect, test } from 'vitest'
import { listNotices } from '#api/notices.ts'
import { apiQueryKey, apiQueryOptions } from './api-query.ts'

test('caches one user’s answers apart from everyone else’s', () => {
  const keys = ['ada', 'bob', null].map(
    (reader) => apiQueryOptions(listNotices, { within: ['notifications', reader], input: { lang: 'en_us' } }).queryKey,
  )
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(3)
})

test('keys an answer by its full input, under the prefix that invalidates it', () => {
  const within = ['notifications', null] as const
  const all = apiQueryKey(listNotices, within)
  const english = apiQueryKey(listNotices, within, { lang: 'en_us' })
  expect(english.slice(0, all.length)).toEqual(all)
  expect(english).not.toEqual(apiQueryKey(listNotices, within, { lang: 'es_mx' }))
})
