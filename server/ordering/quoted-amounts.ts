import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { formatAmount, parseAmount, TooFineError, toNetworkUnits } from '#server/lib/amount.ts'

/** An amount as a person has asked for it. @throws ApiFailure `amountTooFine` if it has more decimals */
export function readAmount(text: string, decimals = 18): bigint {
  try {
    const amount = parseAmount(text)
    toNetworkUnits(amount, decimals)
    return amount
  } catch (error) {
    if (error instanceof TooFineError) throw new ApiFailure(apiErrorCode.amountTooFine, error.message)
    throw error
  }
}

export function formatOrNull(amount: bigint | null): string | null {
  return amount === null ? null : formatAmount(amount)
}
