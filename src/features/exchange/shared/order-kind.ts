/** Kind of an order: coins for coins, fiat for coins, or coins for fiat. */
export type OrderKind = 'swap' | 'buy' | 'sell'
