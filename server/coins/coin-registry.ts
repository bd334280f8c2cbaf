import { type Address, isAddressEqual } from 'viem'

import type { NetworkKey } from '#api/coins.ts'

/** A coin on one network. Amounts are in 10^-18 of the coin. */
export interface CoinNetworkRecord {
  readonly coin: string
  readonly network: NetworkKey
  /** The network's. */
  readonly name: string
  /** Null for networks without EVM, whose coins move where the server reads them. */
  readonly chainId: number | null
  /** The token's contract, on TRON by the same 20 bytes; null for the network's own coin. */
  readonly token: Address | null
  /** Of the coin on this network. */
  readonly decimals: number
  /** Whether a payment there may need a memo beside the address. */
  readonly hasMemo: boolean
  /** What arrives below it is not credited. */
  readonly depositMinimum: bigint
  /** Blocks, its own included, that a payment needs before it counts. */
  readonly confirmations: number
  /** About how long that takes. */
  readonly minutes: number
  /** Of the whole amount, fee included. */
  readonly withdrawalMinimum: bigint
  readonly withdrawalFee: bigint
  /** What the hot wallet keeps: below it, it pays nothing more. */
  readonly hotFloor: bigint
  /** What the desk takes here, and as much that it pays here, within 24 hours; null where it exchanges nothing. */
  readonly deskLimit: bigint | null
}

/** A coin of the spot wallet: one balance, whichever networks it is on. Amounts are in 10^-18 of it. */
export interface CoinRecord {
  readonly symbol: string
  readonly name: string
  /** Spec §3: shown in a wallet that has none of it. */
  readonly resident: boolean
  /** What it promises to be worth, in 10^-18 of a dollar; null for a coin that promises nothing. */
  readonly usdPeg: bigint | null
  /** What a person may withdraw or transfer within 24 hours. */
  readonly dailyWithdrawalLimit: bigint
  /** What passes without a review, in one go. */
  readonly withoutReviewLimit: bigint
  /** Above it two operators have to approve. */
  readonly fourEyesLimit: bigint
  readonly networks: readonly CoinNetworkRecord[]
}

/** What the desk takes of all its coins together, each of which is worth a dollar, in 10^-18 of a coin. */
export interface DeskLimits {
  /** In one order. */
  readonly order: bigint
  /** From one person within 24 hours. */
  readonly person: bigint
  /** Within 24 hours. */
  readonly day: bigint
}

/** The coins of one server, and where they are. */
export class CoinRegistry {
  /** In the order in which they are listed. */
  readonly coins: readonly CoinRecord[]
  /** Null where there is no desk. */
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

  /** The coins on a network without EVM. */
  onOther(network: NetworkKey): readonly CoinNetworkRecord[] {
    return this.coins.flatMap(({ networks }) => networks.filter((record) => record.network === network))
  }

  /** What the watcher of a chain looks for. */
  onChain(chainId: number): readonly CoinNetworkRecord[] {
    return this.coins.flatMap(({ networks }) => networks.filter((record) => record.chainId === chainId))
  }

  /** @param token Null for the chain's own coin. */
  byToken(chainId: number, token: Address | null): CoinNetworkRecord | undefined {
    return this.onChain(chainId).find((record) =>
      token === null || record.token === null ? record.token === token : isAddressEqual(record.token, token),
    )
  }
}
