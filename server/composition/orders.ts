import { apiErrorCode } from '#api/errors.ts'
import { deskName } from '#api/exchange.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'
import { OrderPayments } from '#server/modules/exchange/order-payments.ts'
import { SwapSafeguards } from '#server/modules/exchange/order-safeguards.ts'
import { PayoutPlaces } from '#server/modules/exchange/payout-places.ts'
import { LinkOrders } from '#server/modules/payment-links/link-orders.ts'
import { webhookRoutes } from '#server/modules/webhooks/webhook-routes.ts'
import { deleteOldEvents } from '#server/orders/inbox.repository.ts'
import { OrderPolling } from '#server/orders/order-polling.ts'
import { Orders } from '#server/orders/orders.ts'
import { deleteQuotesBefore } from '#server/orders/quotes.repository.ts'

import { payoutReaders } from './bitcoin.ts'
import type { Foundation, Parts } from './context.ts'
import { openExchange } from './exchange.ts'
import { openFiat } from './fiat.ts'
import type { OrderDependencies, OrderSide } from './order-side.ts'
import { composePaymentLinks } from './payment-links.ts'
import { isTransactionOfOurs } from './payment-transactions.ts'
import { tronPayoutReader } from './tron.ts'

/** Seconds for which an unused quote is kept. */
const quoteKept = 86_400

/** Composes orders of all kinds, from their first to their last state. */
export function composeOrders(
  foundation: Foundation,
  dependencies: OrderDependencies,
): Pick<Parts, 'routes' | 'eventStreams' | 'pageRoutes' | 'cleanUps' | 'workers'> & {
  readonly payments: OrderPayments
  readonly close: () => Promise<void>
} {
  const { clock, config, database, log, metrics } = foundation
  const { chains, coins, requireRecipient } = dependencies
  const places = new PayoutPlaces(chains, coins, payoutReaders(foundation), tronPayoutReader(foundation))
  const needs = { ...dependencies, places, requirePayoutAddress: allowingOwn(requireRecipient) }
  const exchange = openExchange(foundation, needs)
  const sides: readonly OrderSide[] = [exchange, openFiat(foundation, needs)]
  const isReadable = (asset: string) => places.isReadable(asset)
  const safeguards = new SwapSafeguards({
    house: deskName,
    isPaymentTransaction: isTransactionOfOurs,
    requireRecipient,
  })
  const kinds = sides.flatMap((side) => side.kinds)
  const allKinds = [...kinds, new LinkOrders(clock)]
  const common = { database, clock, log, isReadable, pollSoon: config.pollOrdersSoon ?? undefined }
  const orders = new Orders({ ...common, kinds: allKinds, step: runStep, safeguards })
  const providers = sides.flatMap((side) => side.providers)
  const polling = new OrderPolling({ ...common, orders, providers, prover: places, metrics })
  const verifiers = new Map(sides.flatMap((side) => side.verifiers))
  const composed = sides.map((side) => side.compose(orders))
  const links = composePaymentLinks(foundation, {
    ...dependencies,
    orders,
    providerOf: exchange.transferProviderOf,
    memoNameOf: exchange.memoNameOf,
    requireRefundAddress: needs.requirePayoutAddress,
  })
  return {
    payments: new OrderPayments({
      ...dependencies,
      clock,
      orders,
      kinds: kinds.map(({ name }) => name),
      recordOf: (asset) => places.recordOf(asset),
    }),
    routes: [...composed.flatMap(({ routes }) => routes), ...links.routes],
    eventStreams: composed.flatMap(({ eventStreams }) => eventStreams),
    pageRoutes: [webhookRoutes({ database, clock, log, verifiers, onStored: () => polling.wake() })],
    cleanUps: [
      ...composed.flatMap(({ cleanUps }) => cleanUps),
      ...links.cleanUps,
      { name: 'unused quotes', run: () => deleteQuotesBefore(database, addSeconds(clock(), -quoteKept)) },
      { name: 'old events of partners', run: () => deleteOldEvents(database, clock()) },
    ],
    workers: [polling, ...links.workers],
    close: async () => {
      await Promise.all(composed.map(async ({ close }) => close()))
    },
  }
}

/** Coins swapped or bought into the user's own Sevenport wallet arrive as a deposit. */
const tolerated: ReadonlySet<number> = new Set([apiErrorCode.ownAddress])

function allowingOwn(require: OrderDependencies['requireRecipient']): OrderDependencies['requireRecipient'] {
  return async (...recipient) => {
    try {
      await require(...recipient)
    } catch (error) {
      if (!(error instanceof ApiFailure) || !tolerated.has(error.code)) throw error
    }
  }
}
