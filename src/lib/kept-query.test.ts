import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listExchangeAssets } from '#api/exchange.ts'
import { fakeStorage } from './fake-storage.ts'
import { keptQueryOptions, readKeptAnswer } from './kept-query.ts'

const key = 'exchangeAssets:v1'
const answer = { assets: [], partners: [] }

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: 'ok', data: answer }))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it('stores the last answer as a placeholder until the next', async () => {
  const options = keptQueryOptions(key, listExchangeAssets, { staleTime: 0 })
  expect(options.placeholderData()).toBeUndefined()
  await new QueryClient().query(options)
  expect(options.placeholderData()).toEqual(answer)
})

it('ignores an answer that an older version stored in another shape', () => {
  localStorage.setItem(key, '{"assets":{}}')
  expect(readKeptAnswer(key, listExchangeAssets)).toBeUndefined()
})
