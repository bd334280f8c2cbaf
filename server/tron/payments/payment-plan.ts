import type { TronAccount } from '#api/addresses/tron-address.ts'
import { tronHotWallet, type UnsignedTronPayment } from '#server/signer/tron-signer.ts'
import { bandwidthOf } from '#server/tron/transaction-size.ts'
import type { TronBlockHead, TronCallResult, TronChainFees } from '#server/tron/tron-node.ts'

/** The recipient and amount of a payment, in base units. */
export interface WantedPayment {
  readonly recipient: TronAccount
  /** Contract of the token; null for TRX. */
  readonly token: TronAccount | null
  readonly amount: bigint
}

/** A node's latest answers. */
export interface PaymentFacts {
  readonly head: TronBlockHead
  readonly solidified: TronBlockHead
  readonly fees: TronChainFees
  readonly payer: TronAccount
  /** The payer's TRX, in sun. */
  readonly balance: bigint
  /** The payer's balance of the token; ignored for TRX. */
  readonly tokenBalance: bigint
  /** Whether the recipient's account already exists. */
  readonly recipientExists: boolean
  /** Simulated result of the token's transfer; null for TRX. */
  readonly simulated: TronCallResult | null
}

export interface PlanLimits {
  /** The most that one payment may burn, in sun. */
  readonly maxBurned: bigint
  /** The payer's minimum of TRX, in sun. */
  readonly floor: bigint
  /** Milliseconds from the head's time until the payment expires. */
  readonly life: number
  /** Minimum energy allowed for a token's transfer: it needs more if the recipient's token balance is zero by then. */
  readonly leastEnergy: bigint
}

export type PaymentPlan =
  | {
      readonly kind: 'planned'
      readonly payment: UnsignedTronPayment
      /** The most that it burns, in sun, even if no free bandwidth or energy is left by then. */
      readonly mostBurned: bigint
    }
  /** It can't be paid now; nothing was signed. */
  | { readonly kind: 'postponed'; readonly reason: PostponedReason }

export type PostponedReason =
  /** The chain charges more than the ceiling. */
  | 'fee-too-high'
  | 'too-little-trx'
  | 'too-little-token'
  /** The token's contract would refuse it, for example because of its blocklist. */
  | 'token-refuses'

/**
 * Plans one payment from the hot wallet. Its fee limit leaves room for a fifth more energy than currently needed; in no
 * case does it burn more than the ceiling.
 * @param timestamp Milliseconds: distinguishes it from an otherwise identical payment.
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
    // A final block's, which is the same on any future chain.
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

/** A fee limit also counts staked energy, at the price of burned energy. */
function feeLimitRoundedUp(energyUsed: bigint, { leastEnergy }: PlanLimits, { sunPerEnergy }: TronChainFees): bigint {
  const withRoom = (energyUsed * 12n + 9n) / 10n
  return (withRoom > leastEnergy ? withRoom : leastEnergy) * sunPerEnergy
}

/** Returns what is burned for bytes, and for an account that the payment creates. */
function mostForBytes(
  payment: UnsignedTronPayment,
  { token, recipient }: Pick<WantedPayment, 'token' | 'recipient'>,
  { fees, payer, recipientExists }: PaymentFacts,
): bigint {
  const makesAccount = token === null && !recipientExists
  if (makesAccount) return fees.accountCreation + fees.accountCreationBandwidth
  return bandwidthOf(payment, payer, recipient) * fees.sunPerByte
}
