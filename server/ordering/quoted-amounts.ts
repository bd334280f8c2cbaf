import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { formatAmount, ledgerDecimals, parseAmount, TooFineError, toNetworkUnits } from '#server/lib/amount.ts'

/** Parses an amount requested by a user. @throws ApiFailure `amountTooFine` if it has too many decimals */
export function readAmount(text: string, decimals: number): bigint {
  try {
    const amount = parseAmount(text)
    toNetworkUnits(amount, decimals)
    return amount
  } catch (error) {
    if (error instanceof TooFineError) throw new ApiFailure(apiErrorCode.amountTooFine, error.message)
    throw error
  }
}

/** Rounds an amount to pay up to one that its network can express. */
export function payableAmount(amount: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, ledgerDecimals - decimals))
  return ((amount + unit - 1n) / unit) * unit
}

export function formatOrNull(amount: bigint | null): string | null {
  return amount === null ? null : formatAmount(amount)
}
