import { parseExactly } from './exact-json.ts'

/** Maximum size of a node's answer in bytes: a block takes at most some 40 million as JSON. */
const largestAnswer = 64_000_000

interface NodeQuestion extends Pick<RequestInit, 'headers' | 'body'> {
  /** Timeout for the answer, in milliseconds. */
  readonly timeout: number
}

/** Why there is no answer. It never contains the URL, which may include a password. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/**
 * Sends a single request to a blockchain's node, without retries that the caller wouldn't know about.
 * @throws NoAnswerError
 */
export async function askNode(
  url: string,
  { timeout, ...init }: NodeQuestion,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(url, { ...init, method: 'POST', redirect: 'error', signal })
    return { status: response.status, text: await readBounded(response) }
  } catch (error) {
    if (error instanceof NoAnswerError) throw error
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new NoAnswerError(isLate ? 'timed out' : 'cannot be reached')
  }
}

async function readBounded({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > largestAnswer) throw new NoAnswerError('sent too large an answer')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Parses JSON; returns undefined if it isn't any. */
export function parseIfPossible(text: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    return undefined
  }
}
