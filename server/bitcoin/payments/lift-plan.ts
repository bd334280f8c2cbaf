import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

import { PlanError, type FeeTerms } from './transaction-plan.ts'
import { feeRoundedUp, maxVirtualSize } from './transaction-size.ts'

/** Unconfirmed transactions that build on each other: a miner can't take a later one without those before it. */
export interface Package {
  /** Virtual bytes. */
  readonly size: bigint
  /** In base units. */
  readonly fee: bigint
}

/**
 * Returns the fee of a transaction that spends the change of an unconfirmed one and sends it back to us, so that a
 * miner who takes both gets the asked rate for both. If that exceeds a limit, it is the highest fee within the limits.
 * @param before The unconfirmed transaction and its ancestors.
 * @param value The amount that is spent, in base units.
 * @returns Undefined if the fee of `before` is high enough.
 * @throws PlanError If the change doesn't cover a fee that helps, or the limits don't allow one.
 */
export function planLiftFee(
  network: BitcoinNetwork,
  before: Package,
  value: bigint,
  changeScript: Uint8Array,
  { feeRate, maxFee, maxFeeRate }: FeeTerms,
): bigint | undefined {
  if (before.fee >= feeRoundedUp(feeRate, before.size)) return undefined
  const size = maxVirtualSize(network, 1, [changeScript])
  const least = greater(
    feeRoundedUp(network.minimumRelayFeeRate, size),
    // Must exceed the rate of the others, or it doesn't raise the rate of the package.
    (before.fee * size) / before.size + 1n,
  )
  const wanted = greater(feeRoundedUp(feeRate, before.size + size) - before.fee, least)
  // As in the signer, the limits apply to all of them together, and the fee rate's to each transaction, too.
  const mostForAll = lesser(maxFee, feeRoundedUp(maxFeeRate, before.size + size)) - before.fee
  const allowed = lesser(mostForAll, feeRoundedUp(maxFeeRate, size))
  if (allowed < least) throw new PlanError('fee')
  const covered = value - network.dustLimit
  if (covered < least) throw new PlanError('funds')
  return lesser(wanted, lesser(allowed, covered))
}

function greater(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
