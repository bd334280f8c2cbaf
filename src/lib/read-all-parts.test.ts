import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from './api-client.ts'
import { readAllParts } from './read-all-parts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const parts: Readonly<Record<string, { readonly items: readonly number[]; readonly nextCursor: string | null }>> = {
  first: { items: [1, 2], nextCursor: 'second' },
  second: { items: [3], nextCursor: 'third' },
  third: { items: [], nextCursor: null },
}

const part = (cursor = 'first') => {
  const found = parts[cursor]
  if (!found) throw new Error(`There is no page ${cursor}`)
  return found
}

it('reads all parts in order and reports progress', async () => {
  const progress: number[] = []
  await expect(
    readAllParts(
      async (cursor) => part(cursor),
      (count) => progress.push(count),
    ),
  ).resolves.toEqual([1, 2, 3])
  expect(progress).toEqual([2, 3, 3])
})

it('waits when rate-limited and leaves nothing out', async () => {
  let refusals = 1
  const reading = readAllParts(async (cursor) => {
    if (cursor === 'second' && refusals-- > 0) {
      throw new ApiError(apiErrorCode.tooManyRequests, 429, 'slower', { retryAfter: 20 })
    }
    return part(cursor)
  })
  await vi.advanceTimersByTimeAsync(20_000)
  await expect(reading).resolves.toEqual([1, 2, 3])
})

it('fails instead of returning half a list', async () => {
  const reading = readAllParts(async (cursor) => {
    if (cursor === 'third') throw new ApiError('network', 0, 'gone')
    return part(cursor)
  })
  await expect(reading).rejects.toThrow('gone')
})
