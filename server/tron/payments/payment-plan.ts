import type { TronAccount } from '#api/addresses/tron-address.ts'
import { tronHotWallet, type UnsignedTronPayment } from '#server/signer/tron-signer.ts'
import { bandwidthOf } from '#server/tron/transaction-size.ts'
import type { TronBlockHead, TronCallResult, TronChainFees } from '#server/tron/tron-node.ts'

/** Whom to pay what. Amounts are in base units. */
export interface WantedPayment {
  readonly recipient: TronAccount
  /** Contract of the token; null for TRX. */
  readonly token: TronAccount | null
  readonly amount: bigint
}

/** What a node has said lately. */
export interface PaymentFacts {
  readonly head: TronBlockHead
  readonly solidified: TronBlockHead
  readonly fees: TronChainFees
  readonly payer: TronAccount
  /** TRX of the payer, in sun. */
  readonly balance: bigint
  /** Of the token; ignored for TRX. */
  readonly tokenBalance: bigint
  /** Whether the recipient's account is there already. */
  readonly recipientExists: boolean
  /** What the token's transfer would do; null for TRX. */
  readonly simulated: TronCallResult | null
}

export interface PlanLimits {
  /** The most that one payment may burn, in sun. */
  readonly maxBurned: bigint
  /** The payer keeps at least this much TRX, in sun. */
  readonly floor: bigint
  /** Milliseconds after the head in which the payment is in a block or never. */
  readonly life: number
  /** Units of energy that a token's transfer may need at least: its recipient may have none of it left by then. */
  readonly leastEnergy: bigint
}

export type PaymentPlan =
  | {
      readonly kind: 'planned'
      readonly payment: UnsignedTronPayment
      /** The most that it burns, in sun, even if all bandwidth and energy is gone by then. */
      readonly mostBurned: bigint
    }
  /** It can't be paid now; nothing was signed. */
  | { readonly kind: 'postponed'; readonly reason: PostponedReason }

export type PostponedReason =
  /** The chain charges more than the ceiling. */
  | 'fee-too-high'
  | 'too-little-trx'
  | 'too-little-token'
  /** The token's contract would refuse it, as for an account on its blocklist. */
  | 'token-refuses'

/**
 * Plans one payment from the hot wallet. Its fee limit leaves room for a fifth more energy than it takes now; whatever
 * happens it burns no more than the ceiling.
 * @param timestamp Milliseconds: tells it from another payment of the same to the same.
 */
export function planPayment(
  wanted: WantedPayment,
  facts: PaymentFacts,
  limits: PlanLimits,
  timestamp: number,
): PaymentPlan {
  const { fees, simulated } = facts
  if (simulated?.success === false) return postponed('token-refuses')
  const feeLimit = simulated === null ? 0n : feeLimitRoundedUp(simulated.energyUsed, limits, fees)
  const payment: UnsignedTronPayment = {
    from: tronHotWallet,
    to: wanted.recipient,
    token: wanted.token,
    amount: wanted.amount,
    feeLimit,
    // Of a final block: on every chain that can still come about it is the same.
    reference: facts.solidified.id,
    expiration: facts.head.timestamp + limits.life,
    timestamp,
  }
  const mostBurned = feeLimit + mostForBytes(payment, wanted, facts)
  if (mostBurned > limits.maxBurned || feeLimit > fees.highestFeeLimit) return postponed('fee-too-high')
  const trx = wanted.token === null ? wanted.amount : 0n
  if (facts.balance < trx + mostBurned + limits.floor) return postponed('too-little-trx')
  if (wanted.token !== null && facts.tokenBalance < wanted.amount) return postponed('too-little-token')
  return { kind: 'planned', payment, mostBurned }
}

function postponed(reason: PostponedReason): PaymentPlan {
  return { kind: 'postponed', reason }
}

/** A fee limit counts staked energy too, at the price of burned. */
function feeLimitRoundedUp(energyUsed: bigint, { leastEnergy }: PlanLimits, { sunPerEnergy }: TronChainFees): bigint {
  const withRoom = (energyUsed * 12n + 9n) / 10n
  return (withRoom > leastEnergy ? withRoom : leastEnergy) * sunPerEnergy
}

/** What is burned for bytes, and for the account that the payment may make. */
function mostForBytes(
  payment: UnsignedTronPayment,
  { token, recipient }: Pick<WantedPayment, 'token' | 'recipient'>,
  { fees, payer, recipientExists }: PaymentFacts,
): bigint {
  const makesAccount = token === null && !recipientExists
  if (makesAccount) return fees.accountCreation + fees.accountCreationBandwidth
  return bandwidthOf(payment, payer, recipient) * fees.sunPerByte
}
