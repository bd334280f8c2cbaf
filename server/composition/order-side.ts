import type { Chain } from '#server/chain/chains.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Proofs } from '#server/identity/proofs.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import type { ExchangeOrderOptions } from '#server/modules/exchange/exchange-orders.service.ts'
import type { OrderPaymentOptions } from '#server/modules/exchange/order-payments.ts'
import type { PayoutPlaces } from '#server/modules/exchange/payout-places.ts'
import type { OrderProvider } from '#server/orders/order-provider.ts'
import type { OrderKind, Orders } from '#server/orders/orders.ts'
import type { OfferingPartner } from '#server/providers/exchange/port.ts'

import type { Parts } from './context.ts'

/** What orders need of the wallet around them. */
export interface OrderDependencies {
  readonly chains: readonly Chain[]
  readonly coins: CoinRegistry
  readonly requireRecipient: ExchangeOrderOptions['requirePayoutAddress']
  readonly guardRecipient: ExchangeOrderOptions['guardRecipient']
  readonly mayReceive: ExchangeOrderOptions['mayReceive']
  readonly requireUnfrozen: ExchangeOrderOptions['requireUnfrozen']
  readonly findPayments: ExchangeOrderOptions['findPayments']
  readonly isAddressOfOrder: OrderPaymentOptions['isAddressOfOrder']
  readonly desk: Desk
  readonly ownerCheck: Proofs['owner']
  /** Made up at the first call. @throws ApiFailure `unavailable` where no addresses are given out */
  readonly depositAddressOf: (userId: string) => Promise<string>
}

/** The house's own, beside the partners. */
interface Desk {
  readonly partner: OfferingPartner | null
  readonly provider: OrderProvider
}

/** Something that people order of partners: its kinds of orders, who makes them, and what is made of them. */
export interface OrderSide {
  readonly kinds: readonly OrderKind[]
  readonly providers: readonly OrderProvider[]
  /** Of partners that tell of changes of their own accord. */
  readonly verifiers: readonly (readonly [partner: string, VerifyWebhook])[]
  compose(orders: Orders): Pick<Parts, 'routes' | 'eventStreams' | 'cleanUps'> & { readonly close: () => Promise<void> }
}

/** What a side needs of the wallet around it. */
export interface SideDependencies extends Omit<
  OrderDependencies,
  'chains' | 'coins' | 'requireRecipient' | 'depositAddressOf' | 'ownerCheck'
> {
  readonly places: PayoutPlaces
  /** Refuses addresses that nothing may be sent to; the person's own deposit address is none. */
  readonly requirePayoutAddress: ExchangeOrderOptions['requirePayoutAddress']
}
