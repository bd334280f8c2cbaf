/** What an order is: of coins for coins, money for coins, or coins for money. */
export type OrderKind = 'swap' | 'buy' | 'sell'
