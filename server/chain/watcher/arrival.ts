import { type Address, type Hash, type Hex, hexToBigInt, slice, toEventSelector } from 'viem'

import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { fromNetworkUnitsRoundedDown } from '#server/lib/amount.ts'

import type { NodeLog, NodeTransaction } from './node-answers.ts'

/** Native coins or tokens received by any address. */
export interface Arrival {
  readonly coin: CoinNetworkRecord
  readonly transactionHash: Hash
  /** The token event's index within the block; `coinLogIndex` for the native coin. */
  readonly logIndex: number
  /** Null if there is no single sender. */
  readonly sender: Address | null
  readonly recipient: Address
  /** In 10^-18 of the coin, greater than zero. */
  readonly amount: bigint
  /** Whether it's a reward paid out by a mining pool. */
  readonly isReward: boolean
}

/** A block's position in the chain. */
export interface BlockPosition {
  readonly height: bigint
  readonly hash: Hash
}

/** A block with everything that arrived in it. */
export interface ReadBlock extends BlockPosition {
  readonly parentHash: Hash
  readonly arrivals: readonly Arrival[]
}

/** Log index of transfers of the native coin, which have no event. */
export const coinLogIndex = -1

export const transferEvent = toEventSelector('Transfer(address,address,uint256)')
export const rewardEvent = toEventSelector('RewardsTransferred(address,address,uint256)')

/** The tokens and mining pools of a chain whose events are watched. */
export class WatchedContracts {
  /** The chain's native coin, if we support it. */
  readonly nativeCoin: CoinNetworkRecord | undefined
  readonly tokens: readonly Address[]
  readonly pools: readonly Address[]
  // Keyed by the address as a number, since nodes differ in capitalization.
  readonly #coins: ReadonlyMap<bigint, CoinNetworkRecord>
  readonly #pools: ReadonlySet<bigint>

  constructor(coins: readonly CoinNetworkRecord[], pools: readonly Address[]) {
    this.nativeCoin = coins.find(({ token }) => token === null)
    this.tokens = coins.flatMap(({ token }) => token ?? [])
    this.pools = pools
    this.#coins = new Map(coins.flatMap((coin) => (coin.token === null ? [] : [[hexToBigInt(coin.token), coin]])))
    this.#pools = new Set(pools.map((pool) => hexToBigInt(pool)))
  }

  /** Returns the arrivals in the logs of one block. Logs of other contracts and other events are ignored. */
  arrivalsIn(logs: readonly NodeLog[]): readonly Arrival[] {
    const rewards = new Set(logs.flatMap((log) => this.#rewardIn(log) ?? []))
    return logs.flatMap((log) => {
      const coin = this.#coins.get(hexToBigInt(log.address))
      const transfer = coin && readTransfer(log, transferEvent)
      if (coin === undefined || transfer === undefined) return []
      const amount = fromNetworkUnitsRoundedDown(transfer.amount, coin.decimals)
      if (amount === 0n) return []
      const { transactionHash, logIndex } = log
      const isReward = rewards.has(keyOf(transactionHash, transfer.from, transfer))
      return [{ coin, transactionHash, logIndex, sender: transfer.from, recipient: transfer.to, amount, isReward }]
    })
  }

  /** Returns the native coins that a transaction carries itself, whether or not it succeeds. */
  arrivalOf({ hash, from, to, value }: NodeTransaction): Arrival | undefined {
    const coin = this.nativeCoin
    if (coin === undefined || to === null || to === undefined || value === 0n) return undefined
    const amount = fromNetworkUnitsRoundedDown(value, coin.decimals)
    const place = { transactionHash: hash, logIndex: coinLogIndex }
    return { coin, ...place, sender: from, recipient: to, amount, isReward: false }
  }

  /** Identifies rewards that a pool says it sent, to tell them apart from its other token transfers. */
  #rewardIn(log: NodeLog): string | undefined {
    if (!this.#pools.has(hexToBigInt(log.address))) return undefined
    const sent = readTransfer(log, rewardEvent)
    return sent && keyOf(log.transactionHash, log.address, sent)
  }
}

interface Transfer {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** Both events have two addresses as topics and an amount as data. A log of any other shape is another event. */
function readTransfer({ topics, data }: NodeLog, event: Hex): Transfer | undefined {
  const [selector, from, to] = topics
  if (selector !== event || from === undefined || to === undefined || topics.length !== 3 || data.length !== 66) {
    return undefined
  }
  return { from: slice(from, 12), to: slice(to, 12), amount: hexToBigInt(data) }
}

function keyOf(transactionHash: Hash, pool: Address, { to, amount }: Transfer): string {
  return `${transactionHash} ${hexToBigInt(pool)} ${hexToBigInt(to)} ${amount}`
}
