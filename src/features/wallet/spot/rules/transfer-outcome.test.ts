import { expect, it } from 'vitest'
import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { outcomeOf } from './transfer-outcome.ts'

it.each([
  [apiErrorCode.fundPasswordWrong, 'unproven'],
  [apiErrorCode.secondFactorMissing, 'unproven'],
  [apiErrorCode.secondFactorWrong, 'unproven'],
  [apiErrorCode.tooManyTries, 'unproven'],
  [apiErrorCode.insufficientBalance, 'refused'],
  [apiErrorCode.tooManyRequests, 'refused'],
  [apiErrorCode.notLoggedIn, 'refused'],
  [apiErrorCode.internal, 'unknown'],
  [apiErrorCode.unavailable, 'unknown'],
  ['network', 'unknown'],
  ['timeout', 'unknown'],
  ['invalid-answer', 'unknown'],
] as const)('treats an attempt that ends with %s as %s', (code, outcome) => {
  expect(outcomeOf(new ApiError(code, 0, 'failed'))).toBe(outcome)
})

it('assumes that a transfer may have been sent after an unexpected error', () => {
  expect(outcomeOf(new TypeError('broken'))).toBe('unknown')
})
