import type { NetworkKey } from '#api/coins.ts'
import { networks } from '#deployments/networks.ts'

/** A coin on a network, as every simulated exchange knows it. */
export interface ExchangeAsset {
  readonly network: NetworkKey
  /** Such as `USDT`. */
  readonly symbol: string
  readonly name: string
  /** Null for the native coin. */
  readonly contract: string | null
  readonly decimals: number
  /** Returns the price in 10^-18 of a dollar; undefined if the market has none. */
  readonly price: (now: Date) => bigint | undefined
}

/** Returns whether a local chain stands in for the network; the others have a stand-in ledger or node. */
export function isEvm(network: NetworkKey): boolean {
  return networks.some(({ key }) => key === network)
}
