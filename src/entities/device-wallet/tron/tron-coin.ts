import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'
import { isLocalBuild } from '#src/config/build.ts'

/** The TRON network of this build. */
export const tronHere = isLocalBuild ? localTronNetwork : tronNetwork

/** A coin that can be sent on TRON. */
export interface TronCoin {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Contract of the token; `null` for TRX. */
  readonly token: string | null
}

export const trx: TronCoin = { symbol: tronHere.coin, name: 'TRON', decimals: tronHere.decimals, token: null }

export const tronCoins: readonly TronCoin[] = [
  trx,
  ...tronHere.tokens.map(({ symbol, name, decimals, address }) => ({ symbol, name, decimals, token: address })),
]
