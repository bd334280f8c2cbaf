import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'

import type { onSendAsyncHookHandler } from 'fastify'

const gzip = promisify(gzipCallback)

/** Minimum length in characters: compressing less takes more time than it saves in transfer. */
const smallest = 8_192

/**
 * Maximum number of compressed answers to cache, by content: there are few, and they change every few seconds at most.
 */
const mostKept = 32
const kept = new Map<string, Promise<Buffer>>()

/**
 * Compresses answers that are the same for everyone, such as the list of everything that can be exchanged: 140 kB of
 * JSON that shrink to a tenth. Only for reads without a session: if an answer combined a secret with input from the
 * request, the compressed length would reveal the secret letter by letter (BREACH).
 */
export const compressAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < smallest) return payload
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request.headers['accept-encoding'])) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return compressed(payload)
}

/** Compresses a text once for as long as it is requested. The least recently requested one makes room. */
async function compressed(text: string): Promise<Buffer> {
  const bytes = kept.get(text) ?? gzip(text)
  kept.delete(text)
  kept.set(text, bytes)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return bytes
}

/** Browsers list what they accept. Only other programs use `q=0` to reject an encoding. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return [accepted ?? []]
    .flat()
    .join()
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(coding))
}
