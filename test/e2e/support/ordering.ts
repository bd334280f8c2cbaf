import { createExchangeOrder, type ExchangeOrder, getExchangeQuote, type RateType } from '#api/exchange.ts'

import type { Account } from './account.ts'
import type { World } from './world.ts'

export interface Wish {
  readonly partner: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly payout: string
  readonly refund?: string
  readonly rateType?: RateType
}

/** Places an order with a partner through the API. */
export async function placeOrder(
  world: World,
  { session: { accessToken } }: Account,
  { partner, from, to, amount, payout, refund, rateType = 'floating' }: Wish,
): Promise<ExchangeOrder> {
  const wanted = { partner, from, to, amount, side: 'from', rateType } as const
  const { offer } = await world.call(getExchangeQuote, wanted, accessToken)
  const destinations = { payout: { address: payout }, ...(refund && { refund: { address: refund } }) }
  return world.call(
    createExchangeOrder,
    { quoteId: offer?.quoteId ?? '', ...destinations, termsAgreed: true },
    accessToken,
  )
}
