import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'

import type { onSendAsyncHookHandler } from 'fastify'

const gzip = promisify(gzipCallback)

/** In characters. To compress what is smaller costs more time than it saves on the way. */
const smallest = 8_192

/** Answers that are kept compressed, by what they say: there are few, and they change every few seconds at most. */
const mostKept = 32
const kept = new Map<string, Promise<Buffer>>()

/**
 * For answers that are the same for everybody, such as the list of everything that can be exchanged: 140 kB of JSON that
 * compress to a tenth. Only for reads without a session: where a secret stands beside what a request has said, the
 * compressed length tells how alike they are, and so the secret, letter by letter (BREACH).
 */
export const compressAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < smallest) return payload
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request.headers['accept-encoding'])) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return compressed(payload)
}

/** Compresses a text once as long as it is asked for; what was asked for longest ago makes room. */
async function compressed(text: string): Promise<Buffer> {
  const bytes = kept.get(text) ?? gzip(text)
  kept.delete(text)
  kept.set(text, bytes)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return bytes
}

/** Browsers name what they take; only programs refuse a coding that they name, with `q=0`. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return [accepted ?? []]
    .flat()
    .join()
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(coding))
}
