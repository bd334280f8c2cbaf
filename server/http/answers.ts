import type { FastifyReply } from 'fastify'

import { type ApiErrorCode, apiErrorCode, httpStatusOf } from '#api/errors.ts'
import { isDatabaseUnavailable } from '#server/db/database-errors.ts'

import { ApiFailure } from './api-failure.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the envelope that was answered; null for what is no API call. */
    answerCode: number | null
  }
}

/** The body of a success. Whoever calls returns it to Fastify: to wait until it is sent would cost more than to send it. */
export function success<Data>(reply: FastifyReply, data: Data) {
  return envelope(reply, 200, 0, 'ok', data)
}

/** A success whose body was written before, by `JSON.stringify` of what `success` gives. */
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

/** The refusal that an error becomes, or `undefined` if it is a fault of the server. */
export function toFailure(error: Error & { statusCode?: number }): ApiFailure | undefined {
  if (error instanceof ApiFailure) return error
  // Fastify's own. Their messages repeat what was sent, which may be a secret.
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

/** An answer as the bytes of HTTP: for requests that are too broken to reach a route. */
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
