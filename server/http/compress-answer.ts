import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'

import type { onSendAsyncHookHandler } from 'fastify'

const gzip = promisify(gzipCallback)

/** In characters. To compress what is smaller costs more time than it saves on the way. */
const smallest = 8_192

/**
 * For answers that are the same for everybody, such as the list of everything that can be exchanged: 140 kB of JSON that
 * compress to a tenth. Never for what is about a person: its compressed length would tell something of it.
 */
export const compressAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < smallest) return payload
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request.headers['accept-encoding'])) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return gzip(payload)
}

/** Browsers name what they take; only programs refuse a coding that they name, with `q=0`. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return [accepted ?? []]
    .flat()
    .join()
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(coding))
}
