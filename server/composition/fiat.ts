import { fiatOrderEventsPath } from '#api/fiat.ts'
import { runStep } from '#server/lib/step.ts'
import { FiatCatalogue } from '#server/modules/fiat/fiat-catalogue.ts'
import { fiatKinds } from '#server/modules/fiat/fiat-kinds.ts'
import { FiatNotices } from '#server/modules/fiat/fiat-notices.ts'
import { FiatOrderService } from '#server/modules/fiat/fiat-orders.service.ts'
import { FiatProvider } from '#server/modules/fiat/fiat-provider.ts'
import { FiatQuoteService, type FiatQuoteOptions } from '#server/modules/fiat/fiat-quotes.service.ts'
import { FiatRules } from '#server/modules/fiat/fiat-rules.ts'
import { fiatRoutes } from '#server/modules/fiat/fiat.routes.ts'
import { forgetEndedOrders } from '#server/modules/fiat/forget-ended-orders.ts'
import { LinkedAccountService } from '#server/modules/fiat/linked-accounts.service.ts'
import { PayoutAccountService } from '#server/modules/fiat/payout-accounts.service.ts'
import { spreadOf } from '#server/modules/fiat/spread.ts'
import { OrderEvents } from '#server/ordering/order-events.ts'
import { viewTokenOf } from '#server/ordering/view-token.ts'
import type { Order } from '#server/orders/order.ts'
import { type PriceSource, PricesUnavailableError } from '#server/providers/prices/prices.ts'

import type { Foundation } from './context.ts'
import type { OrderSide, SideDependencies } from './order-side.ts'
import { changeReporter } from './report-change.ts'

/** Per user. Counts payout accounts entered, sales paid to them, and bank reference numbers together. */
const bankNumberLimit = { points: 20, seconds: 3_600 }

/** Composes purchases and sales of coins through partners: offers, quotes, and orders. */
export function openFiat(foundation: Foundation, dependencies: SideDependencies): OrderSide {
  const { clock, config, database, fiatPartners: partners, log } = foundation
  const { places } = dependencies
  const { codeKey: viewTokenKey, encryptionKey } = config.secrets
  const knownCoin = (asset: string) => places.coinOf(asset)
  const catalogue = new FiatCatalogue({ partners, clock, log, knownCoin })
  const rules = new FiatRules(partners)
  const symbolOf = (asset: string) => catalogue.symbolOf(asset)
  const pageOf = orderPages(config.publicUrl, viewTokenKey)
  const decimalsOf = (asset: string) => places.decimalsOf(asset)
  const common = { catalogue, database, encryptionKey, pageOf, decimalsOf, step: runStep }
  const providers = partners.map((partner) => new FiatProvider({ ...common, partner }))
  const link = { path: fiatOrderEventsPath, kinds: fiatKinds, viewTokenKey }
  return {
    kinds: fiatKinds.map((name) => new FiatNotices(name, { clock, viewTokenKey, partners, symbolOf })),
    providers,
    verifiers: partners.flatMap((partner) => {
      const verify = partner.verifyWebhook?.bind(partner)
      return verify === undefined ? [] : [[partner.name, verify] as const]
    }),
    compose: (orders) => {
      const events = new OrderEvents({ database, clock, log, listen: foundation.listen, ...link })
      const bankNumbers = foundation.createRateLimiter('bank-numbers', bankNumberLimit)
      const reportChange = changeReporter(clock)
      const accounts = new PayoutAccountService({ database, clock, encryptionKey, bankNumbers, reportChange })
      const linkedAccounts = new LinkedAccountService({ database, partners })
      return {
        routes: fiatRoutes({
          database,
          partners,
          catalogue,
          rules,
          accounts,
          linkedAccounts,
          quotes: new FiatQuoteService({
            database,
            clock,
            log,
            partners,
            catalogue,
            rules,
            limit: foundation.createRateLimiter('fiat-quotes', { points: config.addressLimits.quotes, seconds: 60 }),
            decimalsOf,
            spreadOf: spreads(foundation.prices, knownCoin),
          }),
          orders: new FiatOrderService({
            ...dependencies,
            database,
            clock,
            orders,
            step: runStep,
            providers,
            accounts,
            linkedAccounts,
            bankNumbers,
            viewTokenKey,
            encryptionKey,
          }),
        }),
        eventStreams: [events],
        cleanUps: [{ name: 'details of ended fiat orders', run: () => forgetEndedOrders(database) }],
        close: () => events.close(),
      }
    },
  }
}

/** Returns the page that a partner's checkout leads back to. */
function orderPages(publicUrl: string, viewTokenKey: Uint8Array): (order: Order) => string {
  return ({ id, kind, number }) => {
    const page = kind === 'buy' ? 'convertBuy/detail' : 'convertSell/detail'
    return `${publicUrl}/#/${page}?${new URLSearchParams({ number, viewToken: viewTokenOf(viewTokenKey, id) })}`
  }
}

/** Only for our own coins: a partner may use the same symbol for another coin. */
function spreads(
  prices: PriceSource | null,
  coinOf: (asset: string) => { readonly symbol: string } | undefined,
): FiatQuoteOptions['spreadOf'] {
  return (asset, trade) => {
    const coin = coinOf(asset)
    if (prices === null || coin === undefined) return null
    try {
      return spreadOf({ ...trade, symbol: coin.symbol }, prices.current())
    } catch (error) {
      if (error instanceof PricesUnavailableError) return null
      throw error
    }
  }
}
