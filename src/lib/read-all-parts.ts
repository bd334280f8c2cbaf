import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from './api-client.ts'
import { delay } from './delay.ts'

interface Part<Item> {
  readonly items: readonly Item[]
  /** Cursor for the next part; null at the end. */
  readonly nextCursor: string | null
}

/**
 * Reads every item of a long list of the API. When rate-limited, waits as long as the backend asks.
 * @param onProgress Called with the number of items so far.
 * @throws ApiError
 */
export async function readAllParts<Item>(
  readPart: (cursor: string | undefined) => Promise<Part<Item>>,
  onProgress?: (count: number) => void,
): Promise<readonly Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const part = await patiently(async () => readPart(cursor))
    items.push(...part.items)
    onProgress?.(items.length)
    cursor = part.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}

async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      const isTooFast = error instanceof ApiError && error.code === apiErrorCode.tooManyRequests
      if (!isTooFast || error.retryAfter === undefined) throw error
      await delay(error.retryAfter * 1_000)
    }
  }
}
