import { deskName, exchangeOrderEventsPath } from '#api/exchange.ts'
import { runStep } from '#server/lib/step.ts'
import { deskTitle } from '#server/modules/desk/desk-partner.ts'
import { ExchangeCatalogue } from '#server/modules/exchange/catalogue.ts'
import { ExchangeOrderService, linkedKinds } from '#server/modules/exchange/exchange-orders.service.ts'
import { ExchangeProvider } from '#server/modules/exchange/exchange-provider.ts'
import { ExchangeQuoteService } from '#server/modules/exchange/exchange-quotes.service.ts'
import { exchangeRoutes } from '#server/modules/exchange/exchange.routes.ts'
import { OrderRouteService } from '#server/modules/exchange/order-routes.service.ts'
import { paidByOf } from '#server/modules/exchange/paid-by.ts'
import { PartnerPace } from '#server/modules/exchange/partner-pace.ts'
import { RouteProvider } from '#server/modules/exchange/route-provider.ts'
import { SwapNotices } from '#server/modules/exchange/swap-notices.ts'
import type { LinkPaymentOptions } from '#server/modules/payment-links/link-payments.service.ts'
import { isOvertaken } from '#server/modules/payment-links/payment-links.repository.ts'
import { OrderEvents } from '#server/ordering/order-events.ts'

import type { Foundation } from './context.ts'
import type { OrderSide, SideDependencies } from './order-side.ts'

interface Exchange extends OrderSide, Pick<LinkPaymentOptions, 'memoNameOf'> {
  /** Returns a partner's provider of orders that are paid by sending coins. */
  readonly transferProviderOf: LinkPaymentOptions['providerOf']
}

/** Composes swaps through partners: offers, quotes, and orders. */
export function openExchange(foundation: Foundation, dependencies: SideDependencies): Exchange {
  const { clock, config, database, exchangePartners, log } = foundation
  const { desk, places } = dependencies
  const partners = [...(desk.partner === null ? [] : [desk.partner]), ...exchangePartners]
  const catalogue = new ExchangeCatalogue({ partners, clock, log, knownCoin: (asset) => places.coinOf(asset) })
  const viewTokenKey = config.secrets.codeKey
  const titled = [{ name: deskName, title: deskTitle }, ...exchangePartners]
  const symbolOf = (asset: string) => catalogue.symbolOf(asset)
  const decimalsOf = (asset: string) => places.decimalsOf(asset)
  const providers = [
    desk.provider,
    ...exchangePartners.map((partner) =>
      partner.paidBy === 'route'
        ? new RouteProvider({ partner, catalogue, clock })
        : new ExchangeProvider({ partner, catalogue, database, decimalsOf }),
    ),
  ]
  const link = { path: exchangeOrderEventsPath, kinds: linkedKinds, viewTokenKey }
  return {
    kinds: [new SwapNotices({ clock, viewTokenKey, partners: titled, symbolOf })],
    providers,
    transferProviderOf: (partner) =>
      paidByOf(partner) === 'transfer' ? providers.find(({ name }) => name === partner) : undefined,
    memoNameOf: async (partner, asset) => (await catalogue.find(partner, asset))?.extraIdName ?? null,
    verifiers: exchangePartners.flatMap((partner) => {
      const verify = partner.paidBy === 'transfer' ? partner.verifyWebhook?.bind(partner) : undefined
      return verify === undefined ? [] : [[partner.name, verify] as const]
    }),
    compose: (orders) => {
      const events = new OrderEvents({ database, clock, log, listen: foundation.listen, ...link })
      return {
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
            decimalsOf,
            limit: foundation.createRateLimiter('exchange-quotes', {
              points: config.addressLimits.quotes,
              seconds: 60,
            }),
          }),
          orderRoutes: new OrderRouteService({ database, clock, log, partners: exchangePartners, catalogue }),
          orders: new ExchangeOrderService({
            ...dependencies,
            database,
            clock,
            isOvertaken,
            orders,
            step: runStep,
            providers,
            catalogue,
            viewTokenKey,
          }),
        }),
        eventStreams: [events],
        cleanUps: [],
        close: () => events.close(),
      }
    },
  }
}
