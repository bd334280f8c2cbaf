import type { ExchangeAsset } from '#api/exchange.ts'

/** A coin on a network, as far as choosing one and sending it somewhere needs. */
export type TradeAsset = Pick<ExchangeAsset, 'id' | 'symbol' | 'name' | 'network'>

/** Where coins go, as it was typed. */
export interface TypedDestination {
  readonly address: string
  readonly memo: string
}

export const nowhere: TypedDestination = { address: '', memo: '' }
