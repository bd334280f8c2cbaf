import type { TronAccount } from '#api/addresses/tron-address.ts'
import { tronHotWallet, type UnsignedTronPayment } from '#server/signer/tron-signer.ts'
import { bandwidthOf } from '#server/tron/transaction-size.ts'
import type { TronBlockHead, TronCallResult, TronChainFees, TronResources } from '#server/tron/tron-node.ts'

import type { SweepableAddress } from './sweeps.repository.ts'

/** A deposit address to sweep, and of what. */
export interface WantedSweep extends SweepableAddress {
  /** Contract of the token; null for TRX. */
  readonly token: TronAccount | null
  /** Amounts below this aren't swept, in base units. */
  readonly least: bigint
}

/** A node's latest answers. */
export interface SweepFacts {
  readonly head: TronBlockHead
  readonly solidified: TronBlockHead
  readonly fees: TronChainFees
  readonly hotWallet: TronAccount
  /** TRX given to deposit addresses within 24 hours, in sun. */
  readonly given: bigint
  /** TRX that the hot wallet can give away, in sun. */
  readonly spare: bigint
  /** The deposit address's TRX, in sun; null if its account doesn't exist yet. */
  readonly balance: bigint | null
  /** The deposit address's balance of the token; ignored for TRX. */
  readonly tokenBalance: bigint
  /** The deposit address's resources. */
  readonly resources: TronResources
  /** Simulated result of transferring all tokens; null for TRX. */
  readonly simulated: TronCallResult | null
}

export interface SweepLimits {
  /** The most that one transaction may burn, in sun. */
  readonly maxBurned: bigint
  /** The most TRX that a deposit address gets at once, in sun. */
  readonly maxTopUp: bigint
  /** The most TRX that all deposit addresses get within 24 hours, in sun. */
  readonly topUpsPerDay: bigint
  /** How many times the minimum of tokens a deposit address must hold before it's given TRX to burn. */
  readonly topUpTimes: bigint
  /** Milliseconds from the head's time until a transaction expires. */
  readonly life: number
}

export type SweepPlan =
  | {
      readonly kind: 'sweep' | 'top-up'
      readonly payment: UnsignedTronPayment
      /** The most that it burns, in sun. */
      readonly mostBurned: bigint
    }
  /** By now there is too little to be worth the fee. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'postponed'; readonly reason: PostponedSweep }

export type PostponedSweep =
  /** The chain charges more than the ceiling. */
  | 'fee-too-high'
  /** The hot wallet can't spare the TRX to burn. */
  | 'too-little-trx'
  /** The token's contract would refuse it. */
  | 'token-refuses'
  /** It would need a top-up, which costs too much for so few tokens. */
  | 'not-worth-it'
  /** The 24-hour budget for top-ups is used up. */
  | 'day-used-up'

/**
 * Plans the next transaction that moves a deposit address's coins to the hot wallet. TRX is swept completely, or less
 * the fee if no free bandwidth is left. Tokens are swept at once if there is TRX to burn for energy; otherwise a top-up
 * comes first.
 * @param timestamp Milliseconds: distinguishes it from an otherwise identical transaction.
 */
export function planSweep(wanted: WantedSweep, facts: SweepFacts, limits: SweepLimits, timestamp: number): SweepPlan {
  const common = {
    // A final block's, which is the same on any future chain.
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
  // Opening accounts to make us burn TRX must require depositing far more.
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

/** Returns the sun burned for bytes: they come from one kind of bandwidth entirely, or are all burned for. */
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
