import type { ExchangeOrder } from '#api/exchange.ts'
import { liFiName } from '#server/providers/exchange/lifi/client.ts'

/**
 * How orders of a partner are paid. By its name, as it stands in our tables: an order keeps being one by route when its
 * partner is configured no more, and nobody may be told to send coins to the contract that its pay-in names.
 */
export function paidByOf(provider: string): ExchangeOrder['paidBy'] {
  return provider === liFiName ? 'route' : 'transfer'
}
