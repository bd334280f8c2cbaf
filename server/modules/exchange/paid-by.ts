import type { ExchangeOrder } from '#api/exchange.ts'
import { liFiName } from '#server/providers/exchange/lifi/client.ts'

/**
 * Returns how a partner's orders are paid. Decides by the stored name: an order stays one by route even if its partner
 * is no longer configured, and no one must be told to send coins to the contract named by its pay-in.
 */
export function paidByOf(provider: string): ExchangeOrder['paidBy'] {
  return provider === liFiName ? 'route' : 'transfer'
}
