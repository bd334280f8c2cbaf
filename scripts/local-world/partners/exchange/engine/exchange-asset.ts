import type { NetworkKey } from '#api/coins.ts'
import { networks } from '#deployments/networks.ts'

/** A coin on a network, as every simulated exchange knows it. */
export interface ExchangeAsset {
  readonly network: NetworkKey
  /** Such as `USDT`. */
  readonly symbol: string
  readonly name: string
  /** Null for the network's own coin. */
  readonly contract: string | null
  readonly decimals: number
  /** In 10^-18 of a dollar; undefined while the market has none. */
  readonly price: (now: Date) => bigint | undefined
}

/** Whether one of the local chains stands for the network; the others have a stand-in. */
export function isEvm(network: NetworkKey): boolean {
  return networks.some(({ key }) => key === network)
}
