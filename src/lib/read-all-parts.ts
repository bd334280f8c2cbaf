import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from './api-client.ts'
import { delay } from './delay.ts'

interface Part<Item> {
  readonly items: readonly Item[]
  /** To be sent back for the next part; null at the end. */
  readonly nextCursor: string | null
}

/**
 * Every item of a long list of the API. When the backend asks to slow down, it waits as long as asked.
 * @param onProgress Called with how many items there are so far.
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
