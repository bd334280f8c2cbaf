import { apiErrorCode, type ApiErrorCode, httpStatusOf } from '#api/errors.ts'
import { ApiError } from '#src/lib/api-client.ts'

/**
 * What a failed attempt to send means: the fund password was not right; the backend has refused the transfer, which
 * stays as it is; or nobody knows, because no answer came: then it may have been sent.
 */
export type TransferOutcome = 'fund-password' | 'refused' | 'unknown'

export function outcomeOf(error: unknown): TransferOutcome {
  if (!(error instanceof ApiError) || typeof error.code !== 'number') return 'unknown'
  if (error.code === apiErrorCode.fundPasswordWrong || error.code === apiErrorCode.tooManyTries) return 'fund-password'
  return httpStatusOf(error.code as ApiErrorCode) < 500 ? 'refused' : 'unknown'
}
