import { apiErrorCode } from '#api/errors.ts'
import { deskName } from '#api/exchange.ts'
import type { Chain } from '#server/chain/chains.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds } from '#server/lib/clock.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import { runStep } from '#server/lib/step.ts'
import { deskTitle } from '#server/modules/desk/desk-partner.ts'
import { ExchangeCatalogue } from '#server/modules/exchange/catalogue.ts'
import { ExchangeOrderService, type ExchangeOrderOptions } from '#server/modules/exchange/exchange-orders.service.ts'
import { ExchangeProvider } from '#server/modules/exchange/exchange-provider.ts'
import { ExchangeQuoteService } from '#server/modules/exchange/exchange-quotes.service.ts'
import { exchangeRoutes } from '#server/modules/exchange/exchange.routes.ts'
import { OrderEvents } from '#server/modules/exchange/order-events.ts'
import { type OrderPaymentOptions, OrderPayments } from '#server/modules/exchange/order-payments.ts'
import { OrderRouteService } from '#server/modules/exchange/order-routes.service.ts'
import { SwapSafeguards } from '#server/modules/exchange/order-safeguards.ts'
import { PartnerPace } from '#server/modules/exchange/partner-pace.ts'
import { PayoutPlaces } from '#server/modules/exchange/payout-places.ts'
import { RouteProvider } from '#server/modules/exchange/route-provider.ts'
import { SwapNotices } from '#server/modules/exchange/swap-notices.ts'
import { webhookRoutes } from '#server/modules/webhooks/webhook-routes.ts'
import { deleteOldEvents } from '#server/orders/inbox.repository.ts'
import type { OrderProvider } from '#server/orders/order-provider.ts'
import { OrderPolling } from '#server/orders/order-polling.ts'
import { Orders } from '#server/orders/orders.ts'
import { deleteQuotesBefore } from '#server/orders/quotes.repository.ts'
import { isPaymentTransaction } from '#server/payments/payments.repository.ts'
import type { OfferingPartner, SwapPartner } from '#server/providers/exchange/port.ts'

import type { Foundation, Parts } from './context.ts'

/** Seconds for which a quote that nobody used is kept. */
const quoteKept = 86_400

interface Dependencies {
  readonly chains: readonly Chain[]
  readonly coins: CoinRegistry
  readonly requireRecipient: ExchangeOrderOptions['requirePayoutAddress']
  readonly guardRecipient: ExchangeOrderOptions['guardRecipient']
  readonly mayReceive: ExchangeOrderOptions['mayReceive']
  readonly findPayments: ExchangeOrderOptions['findPayments']
  readonly isAddressOfOrder: OrderPaymentOptions['isAddressOfOrder']
  /** The house's own, beside the partners. */
  readonly desk: { readonly partner: OfferingPartner | null; readonly provider: OrderProvider }
}

/** Swaps through partners: what they offer, quotes, and orders from the first to the last state. */
export function composeExchange(
  foundation: Foundation,
  { chains, coins, requireRecipient, guardRecipient, mayReceive, findPayments, isAddressOfOrder, desk }: Dependencies,
): Pick<Parts, 'routes' | 'eventStreams' | 'pageRoutes' | 'cleanUps' | 'workers'> & {
  readonly payments: OrderPayments
  readonly close: () => Promise<void>
} {
  const { clock, config, database, exchangePartners, log, metrics } = foundation
  const partners = [...(desk.partner === null ? [] : [desk.partner]), ...exchangePartners]
  const places = new PayoutPlaces(chains, coins)
  const catalogue = new ExchangeCatalogue({ partners, clock, log, knownCoin: (asset) => places.coinOf(asset) })
  const isReadable = (asset: string) => places.isReadable(asset)
  const viewTokenKey = config.secrets.codeKey
  const titled = [{ name: deskName, title: deskTitle }, ...exchangePartners]
  const symbolOf = (asset: string) => catalogue.symbolOf(asset)
  const notices = new SwapNotices({ clock, viewTokenKey, partners: titled, symbolOf })
  const safeguards = new SwapSafeguards({ house: deskName, isPaymentTransaction, requireRecipient })
  const orders = new Orders({ database, clock, log, kinds: [notices], step: runStep, safeguards, isReadable })
  const events = new OrderEvents({ database, clock, log, listen: foundation.listen, viewTokenKey })
  const providers = [
    desk.provider,
    ...exchangePartners.map((partner) =>
      partner.paidBy === 'route'
        ? new RouteProvider({ partner, catalogue, clock })
        : new ExchangeProvider({ partner, catalogue, database }),
    ),
  ]
  const polling = new OrderPolling({ database, clock, log, orders, providers, prover: places, isReadable, metrics })
  return {
    payments: new OrderPayments({
      clock,
      orders,
      mayReceive,
      isAddressOfOrder,
      recordOf: (asset) => places.recordOf(asset),
    }),
    routes: exchangeRoutes({
      partners,
      catalogue,
      pace: new PartnerPace({ database, clock, partners }),
      createRateLimiter: foundation.createRateLimiter,
      quotes: new ExchangeQuoteService({
        database,
        clock,
        log,
        partners,
        catalogue,
        limit: foundation.createRateLimiter('exchange-quotes', { points: config.addressLimits.quotes, seconds: 60 }),
      }),
      orderRoutes: new OrderRouteService({ database, clock, log, partners: exchangePartners, catalogue }),
      orders: new ExchangeOrderService({
        database,
        clock,
        orders,
        providers,
        catalogue,
        viewTokenKey,
        guardRecipient,
        mayReceive,
        findPayments,
        requirePayoutAddress: allowingOwn(requireRecipient),
      }),
    }),
    eventStreams: [events],
    pageRoutes: [
      webhookRoutes({ database, clock, log, verifiers: verifiersOf(exchangePartners), onStored: () => polling.wake() }),
    ],
    cleanUps: [
      { name: 'unused quotes', run: () => deleteQuotesBefore(database, addSeconds(clock(), -quoteKept)) },
      { name: 'old events of partners', run: () => deleteOldEvents(database, clock()) },
    ],
    workers: [polling],
    close: () => events.close(),
  }
}

function verifiersOf(partners: readonly SwapPartner[]): ReadonlyMap<string, VerifyWebhook> {
  return new Map(
    partners.flatMap((partner): [string, VerifyWebhook][] => {
      const verify = partner.paidBy === 'transfer' ? partner.verifyWebhook?.bind(partner) : undefined
      return verify === undefined ? [] : [[partner.name, verify]]
    }),
  )
}

/** What is swapped into one's own Sevenport wallet arrives there as a deposit. */
const tolerated: ReadonlySet<number> = new Set([apiErrorCode.ownAddress])

function allowingOwn(require: Dependencies['requireRecipient']): Dependencies['requireRecipient'] {
  return async (...recipient) => {
    try {
      await require(...recipient)
    } catch (error) {
      if (!(error instanceof ApiFailure) || !tolerated.has(error.code)) throw error
    }
  }
}
