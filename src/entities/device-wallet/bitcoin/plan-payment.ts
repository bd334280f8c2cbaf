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

/** What a payment takes, gives and costs, in base units. */
export interface PaymentPlan {
  readonly coins: readonly BitcoinCoin[]
  readonly amount: bigint
  /** What comes back; `null` where so little is left that it goes to whoever mines the block. */
  readonly change: bigint | null
  readonly fee: bigint
  /** Virtual bytes, at most. */
  readonly size: bigint
}

/**
 * `too-much`: the coins don't suffice for amount and fee. `dust`: nodes would not pass on so small an amount.
 * `absurd-fee`: the rate is beyond reason.
 */
export type PlanProblem = 'too-much' | 'dust' | 'absurd-fee'

export interface PaymentWish {
  readonly network: BitcoinNetworkKey
  /** Of the address that change goes to: the account's usual one. */
  readonly changeKind: ScriptKind
  /** An address of the network, in canonical spelling. */
  readonly recipient: string
  /** `max`: all that the coins leave after the fee. */
  readonly amount: bigint | 'max'
  /** Base units for 1,000 virtual bytes. */
  readonly rate: bigint
  /** What may be spent. */
  readonly coins: readonly BitcoinCoin[]
  /** All of the coins are spent, as the person has chosen them. */
  readonly isChosen: boolean
  /** Spent in any case, though it costs more than it brings. None of `coins`. */
  readonly required: readonly BitcoinCoin[]
}

export type PlanResult = { readonly plan: PaymentPlan } | { readonly problem: PlanProblem }

/** Chooses what is spent: as few coins as suffice, none that costs more than it is worth, change only if it is worth it. */
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

/** The fee is what the sum leaves: nothing comes back. */
function planAll({ network, rate, coins, isChosen, required }: PaymentWish, script: OutputScript): PlanResult {
  const spent = [...required, ...(isChosen ? coins : coins.filter((coin) => isWorthIt(coin, rate)))]
  const size = signedSize(kindsOf(spent), [script.length])
  const fee = feeRoundedUp(rate, size)
  const amount = sumOf(spent) - fee
  if (spent.length === 0 || amount <= 0n) return { problem: 'too-much' }
  if (amount < dustThreshold(network, script.length, script.isWitness)) return { problem: 'dust' }
  return { plan: { coins: spent, amount, change: null, fee, size } }
}

/** Sets of coins to try, the best first. */
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
  // One that leaves nothing to come back tells nobody which output was the payment; else the smallest that suffices.
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
  /** Bytes of the recipient's script; `null` where everything comes back. */
  readonly script: number | null
}

/** The plan that spends these coins; `undefined` if they don't suffice. */
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

/** Whether spending a coin brings more than it costs. */
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
/** Six characters of checksum come after the version and the program, of five bits each. */
const checksumLength = 6

/** What an address's script is like. Those of scripts are counted as those of keys, which are two bytes longer. */
export function scriptOf(network: BitcoinNetworkKey, address: string): OutputScript {
  const { bech32 } = bitcoinNetworks[network]
  const separator = `${bech32 ?? ''}1`
  if (bech32 === null || !address.startsWith(separator)) return { length: keyHashLength, isWitness: false }
  const words = address.length - separator.length - 1 - checksumLength
  return { length: 2 + Math.floor((words * 5) / 8), isWitness: true }
}

/** Coins that are spent without being chosen: in a block, or own change, which nobody else can take back. */
export function isSafeToSpend(
  { confirmations, isCoinbase, id }: BitcoinCoin,
  network: BitcoinNetworkKey,
  own: ReadonlySet<string>,
): boolean {
  if (isCoinbase && confirmations < bitcoinNetworks[network].coinbaseMaturity) return false
  return confirmations > 0 || own.has(id)
}

/** Whether a fee is so high for what it pays that the person should say so: a fifth of the amount. */
export function isHighFee({ fee, amount }: Pick<PaymentPlan, 'fee' | 'amount'>): boolean {
  return fee * 5n > amount
}
