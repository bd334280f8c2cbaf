import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import {
  dustThreshold,
  feeRoundedUp,
  highestFeeRate,
  isWitnessKind,
  ownScriptLength,
  type ScriptKind,
  signedSize,
} from '#src/keyring/bitcoin-rules.ts'
import type { BitcoinCoin } from './bitcoin-coin.ts'

/** Inputs, outputs and fee of a payment, in base units. */
export interface PaymentPlan {
  readonly coins: readonly BitcoinCoin[]
  readonly amount: bigint
  /** Change; `null` if it is so little that it goes to the miner. */
  readonly change: bigint | null
  readonly fee: bigint
  /** Maximum size in virtual bytes. */
  readonly size: bigint
}

/**
 * `too-much`: the coins don't cover amount and fee. `dust`: nodes would not relay so small an amount. `absurd-fee`: the
 * rate is unreasonable.
 */
export type PlanProblem = 'too-much' | 'dust' | 'absurd-fee'

export interface PaymentWish {
  readonly network: BitcoinNetworkKey
  /** Type of the change address: the account's usual one. */
  readonly changeKind: ScriptKind
  /** An address on the network, in canonical spelling. */
  readonly recipient: string
  /** `max`: everything that the coins leave after the fee. */
  readonly amount: bigint | 'max'
  /** Base units per 1,000 virtual bytes. */
  readonly rate: bigint
  /** Spendable coins. */
  readonly coins: readonly BitcoinCoin[]
  /** Whether to spend all of the coins, because the user has selected them. */
  readonly isChosen: boolean
  /** Coins to spend in any case, even if they cost more than they add. Not among `coins`. */
  readonly required: readonly BitcoinCoin[]
}

export type PlanResult = { readonly plan: PaymentPlan } | { readonly problem: PlanProblem }

/** Selects the coins: as few as suffice, none that costs more than it's worth, change only if it's worth it. */
export function planPayment(wish: PaymentWish): PlanResult {
  const { network, changeKind, recipient, amount, rate } = wish
  if (rate > highestFeeRate(network)) return { problem: 'absurd-fee' }
  const script = scriptOf(network, recipient)
  if (amount === 'max') return planAll(wish, script)
  if (amount < dustThreshold(network, script.length, script.isWitness)) return { problem: 'dust' }
  for (const coins of candidates(wish, script.length, amount)) {
    const plan = planWith({ network, changeKind, rate, coins, amount, script: script.length })
    if (plan) return { plan }
  }
  return { problem: 'too-much' }
}

/** Spends everything: the fee is what the sum leaves, without change. */
function planAll({ network, rate, coins, isChosen, required }: PaymentWish, script: OutputScript): PlanResult {
  const spent = [...required, ...(isChosen ? coins : coins.filter((coin) => isWorthIt(coin, rate)))]
  const size = signedSize(kindsOf(spent), [script.length])
  const fee = feeRoundedUp(rate, size)
  const amount = sumOf(spent) - fee
  if (spent.length === 0 || amount <= 0n) return { problem: 'too-much' }
  if (amount < dustThreshold(network, script.length, script.isWitness)) return { problem: 'dust' }
  return { plan: { coins: spent, amount, change: null, fee, size } }
}

/** Yields sets of coins to try, best first. */
function* candidates(wish: PaymentWish, script: number, amount: bigint): Generator<readonly BitcoinCoin[]> {
  const { coins, isChosen, rate, network, changeKind, required } = wish
  if (isChosen) {
    yield [...required, ...coins]
    return
  }
  if (required.length > 0) yield required
  const largestFirst = coins
    .filter((coin) => isWorthIt(coin, rate))
    .toSorted((one, other) => (one.amount === other.amount ? 0 : one.amount > other.amount ? -1 : 1))
  const suffices = (coin: BitcoinCoin) =>
    planWith({ network, changeKind, rate, coins: [...required, coin], amount, script })
  // A coin without change doesn't reveal which output was the payment; otherwise the smallest that suffices.
  const alone = largestFirst.filter((coin) => suffices(coin) !== undefined)
  const exact = alone.find((coin) => suffices(coin)?.change === null)
  const smallest = alone.at(-1)
  if (exact) yield [...required, exact]
  if (smallest) yield [...required, smallest]
  for (let count = 2; count <= largestFirst.length; count += 1) yield [...required, ...largestFirst.slice(0, count)]
}

interface FixedPayment {
  readonly network: BitcoinNetworkKey
  readonly changeKind: ScriptKind
  readonly rate: bigint
  readonly coins: readonly BitcoinCoin[]
  readonly amount: bigint
  /** Length of the recipient's script; `null` if everything comes back. */
  readonly script: number | null
}

/** Returns the plan that spends these coins; `undefined` if they don't suffice. */
export function planWith({ network, changeKind, rate, coins, amount, script }: FixedPayment): PaymentPlan | undefined {
  const changeScript = ownScriptLength(changeKind)
  const outputs = script === null ? [] : [script]
  const total = sumOf(coins)
  const withChange = signedSize(kindsOf(coins), [...outputs, changeScript])
  const change = total - amount - feeRoundedUp(rate, withChange)
  if (change >= dustThreshold(network, changeScript, isWitnessKind(changeKind))) {
    return { coins, amount, change, fee: total - amount - change, size: withChange }
  }
  if (script === null) return undefined
  const size = signedSize(kindsOf(coins), outputs)
  const fee = total - amount
  return fee < feeRoundedUp(rate, size) ? undefined : { coins, amount, change: null, fee, size }
}

/** Returns whether spending a coin adds more than it costs. */
function isWorthIt({ kind, amount }: BitcoinCoin, rate: bigint): boolean {
  const cost = signedSize([kind], []) - signedSize([], [])
  return amount > feeRoundedUp(rate, cost)
}

function kindsOf(coins: readonly BitcoinCoin[]): readonly ScriptKind[] {
  return coins.map(({ kind }) => kind)
}

export function sumOf(coins: readonly Pick<BitcoinCoin, 'amount'>[]): bigint {
  return coins.reduce((total, { amount }) => total + amount, 0n)
}

interface OutputScript {
  readonly length: number
  readonly isWitness: boolean
}

const keyHashLength = 25
/** Six checksum characters follow the version and the program, of five bits each. */
const checksumLength = 6

/**
 * Returns the length and kind of an address's script. Script addresses are counted like key addresses, which take two
 * bytes more.
 */
export function scriptOf(network: BitcoinNetworkKey, address: string): OutputScript {
  const { bech32 } = bitcoinNetworks[network]
  const separator = `${bech32 ?? ''}1`
  if (bech32 === null || !address.startsWith(separator)) return { length: keyHashLength, isWitness: false }
  const words = address.length - separator.length - 1 - checksumLength
  return { length: 2 + Math.floor((words * 5) / 8), isWitness: true }
}

/**
 * Returns whether a coin may be spent without being selected: confirmed, or own change, which no one else can revoke.
 */
export function isSafeToSpend(
  { confirmations, isCoinbase, id }: BitcoinCoin,
  network: BitcoinNetworkKey,
  own: ReadonlySet<string>,
): boolean {
  if (isCoinbase && confirmations < bitcoinNetworks[network].coinbaseMaturity) return false
  return confirmations > 0 || own.has(id)
}

/** Returns whether a fee is so high for its amount that the user should confirm it: more than a fifth. */
export function isHighFee({ fee, amount }: Pick<PaymentPlan, 'fee' | 'amount'>): boolean {
  return fee * 5n > amount
}
