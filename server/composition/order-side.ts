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

/** What orders need from the wallet around them. */
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
  /** Creates the address at the first call. @throws ApiFailure `unavailable` if no addresses are issued */
  readonly depositAddressOf: (userId: string) => Promise<string>
}

/** Our own desk, next to the partners. */
interface Desk {
  readonly partner: OfferingPartner | null
  readonly provider: OrderProvider
}

/** One side of ordering from partners: its kinds of orders, their providers, and its routes. */
export interface OrderSide {
  readonly kinds: readonly OrderKind[]
  readonly providers: readonly OrderProvider[]
  /** Verifiers for partners that send webhooks. */
  readonly verifiers: readonly (readonly [partner: string, VerifyWebhook])[]
  compose(orders: Orders): Pick<Parts, 'routes' | 'eventStreams' | 'cleanUps'> & { readonly close: () => Promise<void> }
}

/** What a side needs from the wallet around it. */
export interface SideDependencies extends Omit<
  OrderDependencies,
  'chains' | 'coins' | 'requireRecipient' | 'depositAddressOf' | 'ownerCheck'
> {
  readonly places: PayoutPlaces
  /** Refuses addresses that must not receive payments. The user's own deposit address is allowed. */
  readonly requirePayoutAddress: ExchangeOrderOptions['requirePayoutAddress']
}
