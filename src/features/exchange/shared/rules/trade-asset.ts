import type { ExchangeAsset } from '#api/exchange.ts'

/** The part of an asset that's needed to choose it and send it somewhere. */
export type TradeAsset = Pick<ExchangeAsset, 'id' | 'symbol' | 'name' | 'network'>

/** The destination of coins, as typed. */
export interface TypedDestination {
  readonly address: string
  readonly memo: string
}

export const nowhere: TypedDestination = { address: '', memo: '' }
