import { apiErrorCode, type ApiErrorCode, httpStatusOf } from '#api/errors.ts'
import { ApiError } from '#src/lib/api-client.ts'

/**
 * Result of a failed attempt to send: a proof was missing or wrong, the backend rejected the transfer, or there was no
 * answer and it may have been sent.
 */
export type TransferOutcome = 'unproven' | 'refused' | 'unknown'

const { fundPasswordWrong, secondFactorMissing, secondFactorWrong, tooManyTries } = apiErrorCode
const proofCodes: ReadonlySet<number> = new Set([
  fundPasswordWrong,
  secondFactorMissing,
  secondFactorWrong,
  tooManyTries,
])

export function outcomeOf(error: unknown): TransferOutcome {
  if (!(error instanceof ApiError) || typeof error.code !== 'number') return 'unknown'
  if (proofCodes.has(error.code)) return 'unproven'
  return httpStatusOf(error.code as ApiErrorCode) < 500 ? 'refused' : 'unknown'
}
