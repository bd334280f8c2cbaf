import { apiErrorCode } from '#api/errors.ts'
import type { Chain } from '#server/chain/chains.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'
import { ExchangeCatalogue } from '#server/modules/exchange/catalogue.ts'
import { ExchangeOrderService, type ExchangeOrderOptions } from '#server/modules/exchange/exchange-orders.service.ts'
import { ExchangeProvider } from '#server/modules/exchange/exchange-provider.ts'
import { ExchangeQuoteService } from '#server/modules/exchange/exchange-quotes.service.ts'
import { exchangeRoutes } from '#server/modules/exchange/exchange.routes.ts'
import { PayoutPlaces } from '#server/modules/exchange/payout-places.ts'
import { OrderPolling } from '#server/orders/order-polling.ts'
import { Orders } from '#server/orders/orders.ts'
import { deleteQuotesBefore } from '#server/orders/quotes.repository.ts'

import type { Foundation, Parts } from './context.ts'

/** Questions about orders in a minute: half of what partners allow, the other half is for quotes. */
const pollsPerMinute = 30
/** Seconds for which a quote that nobody used is kept. */
const quoteKept = 86_400

interface Dependencies {
  readonly chains: readonly Chain[]
  readonly coins: CoinRegistry
  readonly requireRecipient: ExchangeOrderOptions['requirePayoutAddress']
  readonly guardRecipient: ExchangeOrderOptions['guardRecipient']
}

/** Swaps through partners: what they offer, quotes, and orders from the first to the last state. */
export function composeExchange(
  foundation: Foundation,
  { chains, coins, requireRecipient, guardRecipient }: Dependencies,
): Pick<Parts, 'routes' | 'cleanUps' | 'workers'> {
  const { clock, config, database, exchangePartners: partners, log, metrics } = foundation
  const places = new PayoutPlaces(chains, coins)
  const catalogue = new ExchangeCatalogue({ partners, clock, log, knownCoin: (asset) => places.coinOf(asset) })
  const isReadable = (asset: string) => places.isReadable(asset)
  const orders = new Orders({ database, clock, log, kinds: [], step: runStep, isReadable })
  const providers = partners.map((partner) => new ExchangeProvider({ partner, catalogue, database, pollsPerMinute }))
  return {
    routes: exchangeRoutes({
      partners,
      catalogue,
      quotes: new ExchangeQuoteService({ database, clock, log, partners, catalogue }),
      orders: new ExchangeOrderService({
        database,
        clock,
        orders,
        providers,
        catalogue,
        viewTokenKey: config.secrets.codeKey,
        guardRecipient,
        requirePayoutAddress: allowingOwn(requireRecipient),
      }),
    }),
    cleanUps: [{ name: 'unused quotes', run: () => deleteQuotesBefore(database, addSeconds(clock(), -quoteKept)) }],
    workers: [new OrderPolling({ database, clock, log, orders, providers, prover: places, isReadable, metrics })],
  }
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
