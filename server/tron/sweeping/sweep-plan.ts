import type { TronAccount } from '#api/addresses/tron-address.ts'
import { tronHotWallet, type UnsignedTronPayment } from '#server/signer/tron-signer.ts'
import { bandwidthOf } from '#server/tron/transaction-size.ts'
import type { TronBlockHead, TronCallResult, TronChainFees, TronResources } from '#server/tron/tron-node.ts'

import type { SweepableAddress } from './sweeps.repository.ts'

/** What is to be swept from where. */
export interface WantedSweep extends SweepableAddress {
  /** Contract of the token; null for TRX. */
  readonly token: TronAccount | null
  /** Less of it is left where it is, in base units. */
  readonly least: bigint
}

/** What a node has said lately. */
export interface SweepFacts {
  readonly head: TronBlockHead
  readonly solidified: TronBlockHead
  readonly fees: TronChainFees
  readonly hotWallet: TronAccount
  /** What deposit addresses were given within 24 hours, in sun. */
  readonly given: bigint
  /** What the hot wallet can give away of TRX, in sun. */
  readonly spare: bigint
  /** TRX of the deposit address, in sun; null if its account does not exist yet. */
  readonly balance: bigint | null
  /** Of the token; ignored for TRX. */
  readonly tokenBalance: bigint
  /** Of the deposit address. */
  readonly resources: TronResources
  /** What the transfer of all tokens would do; null for TRX. */
  readonly simulated: TronCallResult | null
}

export interface SweepLimits {
  /** The most that one transaction may burn, in sun. */
  readonly maxBurned: bigint
  /** The most TRX that a deposit address is given at once, in sun. */
  readonly maxTopUp: bigint
  /** The most that all deposit addresses are given within 24 hours, in sun. */
  readonly topUpsPerDay: bigint
  /** With how many times as many tokens on it as are swept at all, a deposit address is given TRX to burn. */
  readonly topUpTimes: bigint
  /** Milliseconds after the head in which a transaction is in a block or never. */
  readonly life: number
}

export type SweepPlan =
  | {
      readonly kind: 'sweep' | 'top-up'
      readonly payment: UnsignedTronPayment
      /** The most that it burns, in sun. */
      readonly mostBurned: bigint
    }
  /** By now there is too little to be worth its fee. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'postponed'; readonly reason: PostponedSweep }

export type PostponedSweep =
  /** The chain charges more than the ceiling. */
  | 'fee-too-high'
  /** The hot wallet can't give what is to be burned. */
  | 'too-little-trx'
  /** The token's contract would refuse it. */
  | 'token-refuses'
  /** It would have to be given TRX, which costs too much for so few tokens. */
  | 'not-worth-it'
  /** Deposit addresses were given as much as they may be within 24 hours. */
  | 'day-used-up'

/**
 * Plans the next transaction that brings what is on a deposit address to the hot wallet: TRX go without a rest, or but for
 * their fee if no free bandwidth is left; tokens go at once where there is TRX to burn for energy, and else that comes first.
 * @param timestamp Milliseconds: tells it from another one of the same.
 */
export function planSweep(wanted: WantedSweep, facts: SweepFacts, limits: SweepLimits, timestamp: number): SweepPlan {
  const common = {
    // Of a final block: on every chain that can still come about it is the same.
    reference: facts.solidified.id,
    expiration: facts.head.timestamp + limits.life,
    timestamp,
  }
  return wanted.token === null ? planCoin(wanted, facts, limits, common) : planToken(wanted, facts, limits, common)
}

type Common = Pick<UnsignedTronPayment, 'reference' | 'expiration' | 'timestamp'>

function planCoin(
  { address, index, least }: WantedSweep,
  facts: SweepFacts,
  limits: SweepLimits,
  common: Common,
): SweepPlan {
  const balance = facts.balance ?? 0n
  if (balance < least) return { kind: 'nothing' }
  const whole = { ...common, token: null, amount: balance, feeLimit: 0n }
  const mostBurned = burnedForBytes(whole, address, facts)
  if (mostBurned > limits.maxBurned) return postponed('fee-too-high')
  if (balance <= mostBurned) return { kind: 'nothing' }
  const payment = { ...whole, from: { branch: 0, index } as const, to: tronHotWallet, amount: balance - mostBurned }
  return { kind: 'sweep', payment, mostBurned }
}

function planToken(wanted: WantedSweep, facts: SweepFacts, limits: SweepLimits, common: Common): SweepPlan {
  const { address, index, token, least } = wanted
  const { fees, balance, tokenBalance, simulated } = facts
  if (tokenBalance < least || simulated === null) return { kind: 'nothing' }
  if (!simulated.success) return postponed('token-refuses')
  const energy = simulated.energyUsed * fees.sunPerEnergy
  const withRoom = ((simulated.energyUsed * 12n + 9n) / 10n) * fees.sunPerEnergy
  const unsigned = { ...common, token, amount: tokenBalance, feeLimit: withRoom }
  const bytes = burnedForBytes(unsigned, address, facts)
  if (withRoom + bytes > limits.maxBurned || withRoom > fees.highestFeeLimit) return postponed('fee-too-high')
  const has = balance ?? 0n
  if (balance === null || has < energy + bytes) return planTopUp(wanted, withRoom + bytes - has, facts, limits, common)
  const feeLimit = withRoom + bytes <= has ? withRoom : has - bytes
  const payment = { ...unsigned, from: { branch: 0, index } as const, to: tronHotWallet, feeLimit }
  return { kind: 'sweep', payment, mostBurned: feeLimit + bytes }
}

function planTopUp(
  { address, index, least }: WantedSweep,
  amount: bigint,
  { fees, balance, hotWallet, spare, given, tokenBalance }: SweepFacts,
  { maxTopUp, topUpsPerDay, topUpTimes }: SweepLimits,
  common: Common,
): SweepPlan {
  // Whoever opens accounts to have us burn TRX has to put far more in.
  if (tokenBalance < least * topUpTimes) return postponed('not-worth-it')
  if (amount > maxTopUp) return postponed('fee-too-high')
  const unsigned = { ...common, token: null, amount, feeLimit: 0n }
  const mostBurned =
    balance === null
      ? fees.accountCreation + fees.accountCreationBandwidth
      : bandwidthOf(unsigned, hotWallet, address) * fees.sunPerByte
  if (given + amount + mostBurned > topUpsPerDay) return postponed('day-used-up')
  if (spare < amount + mostBurned) return postponed('too-little-trx')
  const payment = { ...unsigned, from: tronHotWallet, to: { branch: 0, index } as const }
  return { kind: 'top-up', payment, mostBurned }
}

/** All bytes are taken from one of the two, or burned for. */
function burnedForBytes(
  unsigned: Omit<UnsignedTronPayment, 'from' | 'to'>,
  address: TronAccount,
  { hotWallet, resources, fees }: SweepFacts,
): bigint {
  const bytes = bandwidthOf(unsigned, address, hotWallet)
  const isFree = resources.freeBandwidth >= bytes || resources.stakedBandwidth >= bytes
  return isFree ? 0n : bytes * fees.sunPerByte
}

function postponed(reason: PostponedSweep): SweepPlan {
  return { kind: 'postponed', reason }
}
