import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from './api-client.ts'
import { apiErrorText } from './api-error-text.ts'
import { RuntimeError } from './runtime-errors.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

function textOf(error: unknown): string {
  return i18n._(apiErrorText(error))
}

/** Codes that occur on a single page each, which brings its own sentences. */
const ofOnePage: ReadonlySet<number> = new Set([
  apiErrorCode.invitationOwn,
  apiErrorCode.invitationRing,
  apiErrorCode.invitationTooLate,
  apiErrorCode.invitationAccepted,
  apiErrorCode.contentIncomplete,
  apiErrorCode.termsContradict,
  apiErrorCode.merchantRefused,
])

test.each(Object.values(apiErrorCode).filter((code) => !ofOnePage.has(code)))(
  'has a sentence of its own for code %d',
  (code) => {
    expect(textOf(new ApiError(code, 400, ''))).not.toBe('Something went wrong. Try again later.')
  },
)

test.each(['network', 'timeout', 'aborted', 'invalid-answer'] as const)('has a sentence for the fault %s', (code) => {
  expect(textOf(new ApiError(code, 0, ''))).toMatch(/\.$/)
})

test('says how long to wait', () => {
  const soon = new ApiError(apiErrorCode.tooManyTries, 429, '', { retryAfter: 3_282 })
  expect(textOf(soon)).toBe('Too many failed attempts. Try again in 55 minutes.')
  const sooner = new ApiError(apiErrorCode.tooManyRequests, 429, '', { retryAfter: 20 })
  expect(textOf(sooner)).toBe('Too many requests. Try again in 20 seconds.')
})

test('says how long to wait for a partner that limits requests', () => {
  const busy = new ApiError(apiErrorCode.partnerUnavailable, 503, '', { retryAfter: 61 })
  expect(textOf(busy)).toBe('This partner isn’t available right now. Choose another offer or try again in 2 minutes.')
  const silent = new ApiError(apiErrorCode.partnerUnavailable, 503, '')
  expect(textOf(silent)).toContain('isn’t responding')
})

test('gives no details of any other failure', () => {
  expect(textOf(new ApiError(99_999, 500, 'stack trace'))).toBe('Something went wrong. Try again later.')
  expect(textOf(new Error('boom'))).toBe('Something went wrong. Try again later.')
  expect(textOf(new RuntimeError('file'))).toBe('Couldn’t read this file. Choose another.')
})
