import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

import { PlanError, type FeeTerms } from './transaction-plan.ts'
import { feeRoundedUp, maxVirtualSize } from './transaction-size.ts'

/** Transactions that wait for a block and build on each other: a miner takes all of them or none of the later ones. */
export interface Package {
  /** Virtual bytes. */
  readonly size: bigint
  /** In base units. */
  readonly fee: bigint
}

/**
 * The fee of a transaction that spends a waiting one's change and sends it back to us, so that a miner who takes both gets
 * what the network asks for both. Where that is above a ceiling, it is as much as the ceilings allow.
 * @param before The waiting transaction and those that it builds on.
 * @param value What is spent, in base units.
 * @returns Undefined if they pay enough already.
 * @throws PlanError If the change does not cover a fee that helps, or the ceilings don't allow one.
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
    // What pays no more than the others for its bytes makes none of them worth more.
    (before.fee * size) / before.size + 1n,
  )
  const wanted = greater(feeRoundedUp(feeRate, before.size + size) - before.fee, least)
  // The ceilings hold for all of them together, that of the rate for each transaction, too, as the signer has it.
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
