import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { TooFineError, toNetworkUnits } from '#server/lib/amount.ts'

import type { Payment } from './payout-source.ts'

/** Returns a payment's amount in the network's units; undefined if it's too fine for the network. */
export function networkAmountOf({ amount }: Payment, { decimals }: CoinNetworkRecord): bigint | undefined {
  try {
    return toNetworkUnits(amount, decimals)
  } catch (error) {
    if (error instanceof TooFineError) return undefined
    throw error
  }
}
