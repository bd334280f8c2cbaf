import { type Address, isAddressEqual } from 'viem'

import type { NetworkKey } from '#api/coins.ts'

/** A coin on one network. Amounts are in 10^-18 of the coin. */
export interface CoinNetworkRecord {
  readonly coin: string
  readonly network: NetworkKey
  /** The network's name. */
  readonly name: string
  /** Null for non-EVM networks, where coins exist if the server reads the network. */
  readonly chainId: number | null
  /** The token's contract (on TRON, the same 20 bytes); null for the native coin. */
  readonly token: Address | null
  /** The coin's decimals on this network. */
  readonly decimals: number
  /** Whether payments there may need a memo besides the address. */
  readonly hasMemo: boolean
  /** Only deposits above it are credited. */
  readonly depositMinimum: bigint
  /** Number of blocks, including its own, that a payment needs before it counts. */
  readonly confirmations: number
  /** About how long that takes. */
  readonly minutes: number
  /** Applies to the whole amount, including the fee. */
  readonly withdrawalMinimum: bigint
  readonly withdrawalFee: bigint
  /** The hot wallet's floor: no payment may take it below this. */
  readonly hotFloor: bigint
  /**
   * The desk's limit for taking this coin here within 24 hours, and likewise for paying it; null if the desk doesn't
   * exchange it.
   */
  readonly deskLimit: bigint | null
}

/** A coin of the spot wallet, with one balance across all its networks. Amounts are in 10^-18 of the coin. */
export interface CoinRecord {
  readonly symbol: string
  readonly name: string
  /** Spec §3: shown in a wallet even when its balance is zero. */
  readonly resident: boolean
  /** The value that it is pegged to, in 10^-18 of a dollar; null for a coin without a peg. */
  readonly usdPeg: bigint | null
  /** How much a user may withdraw or transfer within 24 hours. */
  readonly dailyWithdrawalLimit: bigint
  /** The highest amount of one operation that needs no review. */
  readonly withoutReviewLimit: bigint
  /** Amounts above it need the approval of two operators. */
  readonly fourEyesLimit: bigint
  readonly networks: readonly CoinNetworkRecord[]
}

/** The desk's limits across all its coins, each of which is worth a dollar, in 10^-18 of a coin. */
export interface DeskLimits {
  /** Per order. */
  readonly order: bigint
  /** Per user within 24 hours. */
  readonly person: bigint
  /** In total within 24 hours. */
  readonly day: bigint
}

/** The coins of a server and the networks that they are on. */
export class CoinRegistry {
  /** In display order. */
  readonly coins: readonly CoinRecord[]
  /** Null if there is no desk. */
  readonly desk: DeskLimits | null

  constructor(coins: readonly CoinRecord[], desk: DeskLimits | null = null) {
    this.coins = coins
    this.desk = desk
  }

  find(symbol: string): CoinRecord | undefined {
    return this.coins.find((coin) => coin.symbol === symbol)
  }

  onNetwork(symbol: string, network: NetworkKey): CoinNetworkRecord | undefined {
    return this.find(symbol)?.networks.find((record) => record.network === network)
  }

  /** Returns the coins on a non-EVM network. */
  onOther(network: NetworkKey): readonly CoinNetworkRecord[] {
    return this.coins.flatMap(({ networks }) => networks.filter((record) => record.network === network))
  }

  /** Returns the coins that the watcher of a chain looks for. */
  onChain(chainId: number): readonly CoinNetworkRecord[] {
    return this.coins.flatMap(({ networks }) => networks.filter((record) => record.chainId === chainId))
  }

  /** @param token Null for the chain's native coin. */
  byToken(chainId: number, token: Address | null): CoinNetworkRecord | undefined {
    return this.onChain(chainId).find((record) =>
      token === null || record.token === null ? record.token === token : isAddressEqual(record.token, token),
    )
  }
}
