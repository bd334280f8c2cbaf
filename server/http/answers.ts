import type { FastifyReply } from 'fastify'

import { type ApiErrorCode, apiErrorCode, httpStatusOf } from '#api/errors.ts'
import { isDatabaseUnavailable } from '#server/db/database-errors.ts'

import { ApiFailure } from './api-failure.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Code in the answer's envelope; null if it isn't an API call. */
    answerCode: number | null
  }
}

/**
 * Returns the body of a success, for the handler to return to Fastify: awaiting the send costs more than the send
 * itself.
 */
export function success<Data>(reply: FastifyReply, data: Data) {
  return envelope(reply, 200, 0, 'ok', data)
}

/** A success whose body was serialized before, from the result of `success`. */
export function successWritten(reply: FastifyReply, body: string): string {
  success(reply, null)
  reply.header('content-type', 'application/json; charset=utf-8')
  return body
}

export function sendFailure(reply: FastifyReply, failure: ApiFailure): void {
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  reply.send(envelope(reply, httpStatusOf(failure.code), failure.code, failure.message, null))
}

function envelope<Data>(reply: FastifyReply, status: number, code: number, msg: string, data: Data) {
  reply.answerCode = code
  reply.code(status).header('cache-control', 'no-store')
  return { code, msg, data }
}

/** Returns the failure that an error is answered with, or `undefined` for an internal error. */
export function toFailure(error: Error & { statusCode?: number }): ApiFailure | undefined {
  if (error instanceof ApiFailure) return error
  // Fastify's own errors. Their messages quote the input, which may be a secret.
  const { statusCode = 500 } = error
  if (statusCode === 413) return new ApiFailure(apiErrorCode.payloadTooLarge, 'The request body is too large')
  if (statusCode === 415)
    return new ApiFailure(apiErrorCode.invalidRequest, 'The request body must be application/json')
  if (statusCode >= 400 && statusCode < 500) {
    return new ApiFailure(apiErrorCode.invalidRequest, 'The request couldn’t be parsed')
  }
  if (isDatabaseUnavailable(error)) return new ApiFailure(apiErrorCode.unavailable, 'Try again in a moment', 5)
  return undefined
}

/** Returns a raw HTTP response, for requests too malformed to reach a route. */
export function rawFailure(code: ApiErrorCode, message: string): string {
  const body = JSON.stringify({ code, msg: message, data: null })
  return [
    `HTTP/1.1 ${httpStatusOf(code)} ${message}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
