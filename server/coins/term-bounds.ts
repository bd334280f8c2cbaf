import type { CoinTermKind } from '#api/operator-coin-terms.ts'
import { toNetworkUnits, TooFineError } from '#server/lib/amount.ts'

import type { CoinNetworkRecord, CoinRecord, DeskLimits } from './coin-registry.ts'

interface Bounds {
  readonly lowest: bigint
  readonly highest: bigint
}

/**
 * How far operators may change a value, as percentages of the released one. A typo, or two compromised treasurers,
 * can't turn a whole amount into a fee, or a limit into zero. Going further takes a release.
 */
const percents: Readonly<Record<CoinTermKind, Bounds>> = {
  'withdrawal-fee': { lowest: 0n, highest: 1000n },
  'withdrawal-minimum': { lowest: 10n, highest: 1000n },
  // Below this, crediting and sweeping dust costs more than it is worth.
  'deposit-minimum': { lowest: 10n, highest: 1000n },
  'hot-floor': { lowest: 10n, highest: 1000n },
  'desk-limit': { lowest: 1n, highest: 200n },
  'desk-order-limit': { lowest: 1n, highest: 200n },
  'desk-person-limit': { lowest: 1n, highest: 200n },
  'desk-daily-limit': { lowest: 1n, highest: 200n },
  // The signer's caps, which are part of the release, allow for it (`signerPolicyFor`).
  'daily-limit': { lowest: 1n, highest: 200n },
  'review-limit': { lowest: 1n, highest: 200n },
  'four-eyes-limit': { lowest: 1n, highest: 200n },
}

/** Returns the range of values that a fee or limit can be changed to, both ends included. */
export function boundsOf(kind: CoinTermKind, released: bigint): Bounds {
  const { lowest, highest } = percents[kind]
  return { lowest: (released * lowest) / 100n, highest: (released * highest) / 100n }
}

/** Whether the fees and limits of a coin are consistent. */
export function fitTogether({
  withoutReviewLimit,
  fourEyesLimit,
  dailyWithdrawalLimit,
  networks,
}: CoinRecord): boolean {
  if (withoutReviewLimit >= fourEyesLimit || fourEyesLimit > dailyWithdrawalLimit) return false
  return networks.every((on) => {
    const { withdrawalFee, withdrawalMinimum } = on
    return withdrawalMinimum > withdrawalFee && withdrawalMinimum < withoutReviewLimit && canBeSent(on)
  })
}

/** Whether the desk's larger limits leave room for the smaller ones. */
export function deskLimitsFit({ order, person, day }: DeskLimits): boolean {
  return order <= person && person <= day
}

/** Whether the amounts have no more decimals than the network. */
function canBeSent({ withdrawalFee, withdrawalMinimum, decimals }: CoinNetworkRecord): boolean {
  try {
    toNetworkUnits(withdrawalFee, decimals)
    toNetworkUnits(withdrawalMinimum, decimals)
    return true
  } catch (error) {
    if (error instanceof TooFineError) return false
    throw error
  }
}

const limits: ReadonlySet<CoinTermKind> = new Set([
  'daily-limit',
  'review-limit',
  'four-eyes-limit',
  'desk-limit',
  'desk-order-limit',
  'desk-person-limit',
  'desk-daily-limit',
])

/** Whether a limit rises, or another amount changes by more than a factor of two. */
export function isDrastic(kind: CoinTermKind, before: bigint, after: bigint): boolean {
  return limits.has(kind) ? after > before : after > 2n * before || 2n * after < before
}
