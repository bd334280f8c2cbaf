import { tronAccountOf } from '#api/addresses/tron-address.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'
import { encodeSignedTron, encodeTronRaw } from '#api/tron/transaction.ts'
import { highestTronFeeLimit } from '#src/keyring/tron-rules.ts'
import type { TronAccountKind, TronPrices, TronResources } from './tron-server.ts'

/** What an account can pay with, excluding what its pending payments take. */
export interface TronMeans {
  /** In sun. */
  readonly trx: bigint
  /** Of the coin to send, in base units. */
  readonly balance: bigint
  readonly resources: TronResources
}

/** Conditions on the chain that affect a payment. */
export interface TronOutlook {
  readonly prices: TronPrices
  readonly recipientKind: TronAccountKind
  /** Energy of the token's transfer; `null` if its contract refuses it. Unused for TRX. */
  readonly energy: bigint | null
}

export interface TronWish {
  readonly from: string
  readonly recipient: string
  /** Contract of the token; `null` for TRX. */
  readonly token: string | null
}

/** A feasible payment. Fees in sun. */
export interface TronPlan {
  readonly amount: bigint
  /** Maximum that the contract call may burn for energy; 0 for TRX. */
  readonly feeLimit: bigint
  /** Burned if nothing changes until the next block. */
  readonly feeExpected: bigint
  /** Burned if all free bandwidth and energy is used up by then. */
  readonly feeAtMost: bigint
  /** Bytes of bandwidth. */
  readonly size: bigint
  readonly energy: bigint
}

export type TronPlanProblem =
  | 'too-much'
  /** A token's fee is burned in TRX, and there is too little. */
  | 'too-little-trx'
  /** The token's contract would refuse it. */
  | 'token-refuses'
  /** The chain accepts no such TRX payments to contracts. */
  | 'contract'
  /** More than any payment has ever cost: the server may be lying. */
  | 'absurd-fee'

export type TronPlanning =
  | { readonly plan: TronPlan }
  | { readonly problem: Exclude<TronPlanProblem, 'too-little-trx'> }
  /** @property needed TRX required for the fee, in sun. */
  | { readonly problem: 'too-little-trx'; readonly needed: bigint }

/** Bytes that nodes count for the result stored with a transaction. */
const resultSize = 64
const signatureSize = 65

/** Plans a payment with its fees, or returns why it isn't possible. */
export function planTronPayment(wish: TronWish, amount: bigint, means: TronMeans, outlook: TronOutlook): TronPlanning {
  return wish.token === null ? planTrx(wish, amount, means, outlook) : planToken(wish, amount, means, outlook)
}

/** Returns the maximum amount that can be sent. For TRX, leaves room for the fee. */
export function mostSendable(wish: TronWish, means: TronMeans, outlook: TronOutlook): bigint {
  if (wish.token !== null) return means.balance
  const { expected } = trxFees(wish, means.balance, means, outlook)
  return means.balance > expected ? means.balance - expected : 0n
}

function planTrx(wish: TronWish, amount: bigint, means: TronMeans, outlook: TronOutlook) {
  if (outlook.recipientKind === 'contract') return { problem: 'contract' } as const
  const { expected, full, size } = trxFees(wish, amount, means, outlook)
  if (full > highestTronFeeLimit) return { problem: 'absurd-fee' } as const
  if (amount + expected > means.balance) return { problem: 'too-much' } as const
  // Nodes refuse a payment that leaves too little for its fee.
  const feeAtMost = lesser(full, means.balance - amount)
  return { plan: { amount, feeLimit: 0n, feeExpected: expected, feeAtMost, size, energy: 0n } }
}

/** @returns In sun: what is burned now, and without any free bandwidth. */
function trxFees(wish: TronWish, amount: bigint, { resources }: TronMeans, outlook: TronOutlook) {
  const { prices, recipientKind } = outlook
  const size = sizeOf(wish, amount, 0n)
  if (recipientKind !== 'none') {
    const full = size * prices.sunPerByte
    return { size, full, expected: hasBandwidth(resources, size) ? 0n : full }
  }
  // Free bandwidth can't be used to create accounts.
  const full = prices.accountCreation + prices.accountCreationBandwidth
  const isStaked = resources.stakedBandwidth >= size
  return { size, full, expected: isStaked ? prices.accountCreation : full }
}

function planToken(wish: TronWish, amount: bigint, means: TronMeans, outlook: TronOutlook) {
  const { energy, prices } = outlook
  if (energy === null) return { problem: 'token-refuses' } as const
  // Room for a fifth more than now: the recipient may have spent everything by then.
  const energyAtMost = (energy * 12n + 9n) / 10n
  const feeLimit = energyAtMost * prices.sunPerEnergy
  const size = sizeOf(wish, amount, feeLimit)
  const bytesAtMost = size * prices.sunPerByte
  if (feeLimit + bytesAtMost > highestTronFeeLimit) return { problem: 'absurd-fee' } as const
  if (amount > means.balance) return { problem: 'too-much' } as const
  const forBytes = hasBandwidth(means.resources, size) ? 0n : bytesAtMost
  const burned = (units: bigint) => above(units, means.resources.energy) * prices.sunPerEnergy + forBytes
  // A call that runs out of energy burns what it has and pays no one.
  const needed = burned(energyAtMost)
  if (means.trx < needed) return { problem: 'too-little-trx', needed } as const
  const feeAtMost = lesser(feeLimit + bytesAtMost, means.trx)
  return { plan: { amount, feeLimit, feeExpected: burned(energy), feeAtMost, size, energy } }
}

function hasBandwidth({ freeBandwidth, stakedBandwidth }: TronResources, size: bigint): boolean {
  return freeBandwidth >= size || stakedBandwidth >= size
}

/** Returns the bandwidth of the signed payment in bytes. Timestamps keep their size for 200 years. */
function sizeOf({ from, recipient, token }: TronWish, amount: bigint, feeLimit: bigint): bigint {
  const [owner, to] = [tronAccountOf(from), tronAccountOf(recipient)]
  const raw = encodeTronRaw({
    reference: { bytes: new Uint8Array(2), hash: new Uint8Array(8) },
    expiration: Date.now(),
    timestamp: Date.now(),
    feeLimit,
    contract:
      token === null
        ? { kind: 'transfer', owner, recipient: to, amount }
        : {
            kind: 'trigger',
            owner,
            contract: tronAccountOf(token),
            callValue: 0n,
            data: tokenTransferCall(to, amount),
          },
  })
  return BigInt(encodeSignedTron({ raw, signatures: [new Uint8Array(signatureSize)] }).length + resultSize)
}

function above(needed: bigint, had: bigint): bigint {
  return needed > had ? needed - had : 0n
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
