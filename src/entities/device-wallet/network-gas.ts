import { getFeeHistory } from 'viem/actions'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { isNetworkProblem, toChainError } from '#src/chain/chain-error.ts'
import type { GasPrice, GasSpeed } from './device-transaction.ts'

export type GasOffers = Readonly<Record<GasSpeed, GasPrice>>

const gwei = 1_000_000_000n

const blocksLookedAt = 10

/** Percentile of recent tips that each speed pays, and how far the base fee may rise meanwhile, in percent. */
const speeds: Readonly<Record<GasSpeed, { readonly percentile: number; readonly baseFeePercent: bigint }>> = {
  slow: { percentile: 10, baseFeePercent: 125n },
  normal: { percentile: 50, baseFeePercent: 200n },
  fast: { percentile: 90, baseFeePercent: 250n },
}

const speedNames = ['slow', 'normal', 'fast'] as const satisfies readonly GasSpeed[]

/** Returns current gas prices by speed. A faster speed is never cheaper. */
export async function readGasOffers(client: ChainClient): Promise<GasOffers> {
  try {
    const history = await getFeeHistory(client, {
      blockCount: blocksLookedAt,
      rewardPercentiles: speedNames.map((speed) => speeds[speed].percentile),
    })
    const nextBaseFee = history.baseFeePerGas.at(-1) ?? 0n
    const rewards = history.reward ?? []
    const tips = speedNames.map((_, index) => median(rewards.flatMap((block) => block[index] ?? [])))
    if (nextBaseFee > 0n || tips.some((tip) => tip > 0n)) return offersOf(nextBaseFee, tips)
  } catch (error) {
    if (isNetworkProblem(error)) throw toChainError(error)
    // A node without this history still has a single price.
  }
  const gasPrice = await client.getGasPrice()
  return offersOf(0n, [gasPrice, (gasPrice * 110n) / 100n, (gasPrice * 130n) / 100n])
}

function offersOf(baseFee: bigint, tips: readonly bigint[]): GasOffers {
  const [slow = 1n, normal = 1n, fast = 1n] = tips
  const offer = (speed: GasSpeed, tip: bigint): GasPrice => {
    const maxPriorityFeePerGas = greater(tip, 1n)
    return {
      maxFeePerGas: (baseFee * speeds[speed].baseFeePercent) / 100n + maxPriorityFeePerGas,
      maxPriorityFeePerGas,
    }
  }
  return {
    slow: offer('slow', slow),
    normal: offer('normal', greater(slow, normal)),
    fast: offer('fast', greater(slow, greater(normal, fast))),
  }
}

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** `high` fees must be confirmed by typing; `absurd` ones are charged by no honest network. */
export type FeeConcern = 'high' | 'absurd'

/** Normal prices on Polygon, Avalanche and Fantom, whose coins are worth little, are a hundred times Ethereum's. */
const dearCoins: ReadonlySet<string | undefined> = new Set(['ETH', 'BNB'])

/** Checks the fee, since gas and prices come from the node: a lying node must not drain the wallet by fees. */
export function feeConcern(client: Pick<ChainClient, 'chain'>, gas: bigint, price: GasPrice): FeeConcern | undefined {
  const usual = dearCoins.has(client.chain?.nativeCurrency.symbol) ? 300n * gwei : 3_000n * gwei
  if (gas > 30_000_000n || price.maxFeePerGas > usual * 10n || price.maxPriorityFeePerGas > price.maxFeePerGas)
    return 'absurd'
  return gas > 5_000_000n || price.maxFeePerGas > usual ? 'high' : undefined
}

/** Returns the gas limit of a call: a fifth more than estimated, since state changes until it is mined. */
export function gasLimit(estimated: bigint): bigint {
  return estimated === plainTransferGas ? estimated : (estimated * 120n) / 100n
}

/** Gas of a payment to an account without code, always exactly this much. */
const plainTransferGas = 21_000n

/** Returns the maximum cost of a transaction in wei. The L1 fee can rise by a quarter until it is mined. */
export function highestFee(gas: bigint, { maxFeePerGas }: GasPrice, l1Fee: bigint): bigint {
  return gas * maxFeePerGas + (l1Fee * 125n) / 100n
}

/** Returns the maximum amount of the native coin that can be sent. */
export function sendableNative(balance: bigint, fee: bigint): bigint {
  return balance > fee ? balance - fee : 0n
}

/** In thousandths of the replaced price: geth requires a tenth more, others an eighth. */
const replacementPermille = 1_125n

function raised(fee: bigint): bigint {
  return (fee * replacementPermille + 999n) / 1_000n
}

/** Returns prices at which nodes accept a replacement: at least an eighth more, rounded up, and at least today's. */
export function replacementPrice(replaced: GasPrice, today: GasPrice): GasPrice {
  const maxPriorityFeePerGas = greater(raised(replaced.maxPriorityFeePerGas), today.maxPriorityFeePerGas)
  return {
    maxPriorityFeePerGas,
    maxFeePerGas: greater(greater(raised(replaced.maxFeePerGas), today.maxFeePerGas), maxPriorityFeePerGas),
  }
}
