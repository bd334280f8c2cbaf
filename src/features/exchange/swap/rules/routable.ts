import type { ExchangePartner } from '#api/exchange.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { payableCoinOf } from '#src/features/exchange/shared/rules/payable-coin.ts'

/** Returns whether this build can make a partner's swap: a route needs a router and two known coins (M11). */
export function canSwapAt({ paidBy }: Pick<ExchangePartner, 'paidBy'>, from: string, to: string): boolean {
  if (paidBy === 'transfer') return true
  const coin = payableCoinOf(from)
  return coin !== undefined && payableCoinOf(to) !== undefined && swapRouterOf(coin.chainId) !== undefined
}
