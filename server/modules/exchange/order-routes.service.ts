import type * as v from 'valibot'
import { getAddress } from 'viem'

import { apiErrorCode } from '#api/errors.ts'
import type { getOrderRoute, OrderRoute } from '#api/exchange.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller } from '#server/http/route.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { labelOf, type Order, payUntilOf } from '#server/orders/order.ts'
import { findOrderByNumber } from '#server/orders/orders.repository.ts'
import { findQuote } from '#server/orders/quotes.repository.ts'
import type { NoOffer, Route, RoutePartner, SwapPartner } from '#server/providers/exchange/port.ts'

import type { ExchangeCatalogue } from './catalogue.ts'
import { swapKind } from './exchange-quotes.service.ts'
import { routedSwapOf } from './route-provider.ts'

export interface OrderRouteOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly partners: readonly SwapPartner[]
  readonly catalogue: ExchangeCatalogue
}

/**
 * Seconds for which a route is worth signing: prices move, and the contract rejects an amount that is too low by then.
 */
const routeSeconds = 60

/** Provides the transactions with which connected wallets pay orders. */
export class OrderRouteService {
  readonly #options: OrderRouteOptions

  constructor(options: OrderRouteOptions) {
    this.#options = options
  }

  /** @throws ApiFailure with the contract's codes */
  async find({ userId }: Caller, input: v.InferOutput<typeof getOrderRoute.input>): Promise<OrderRoute> {
    const { clock, database } = this.#options
    const order = await findOrderByNumber(database, input.number)
    if (order?.userId !== userId || order.kind !== swapKind) {
      throw new ApiFailure(apiErrorCode.notFound, 'There is no such order')
    }
    const partner = this.#partnerOf(order)
    if (partner === undefined || order.state !== 'unpaid' || payUntilOf(order) <= clock()) {
      throw new ApiFailure(apiErrorCode.stateConflict, 'The order waits for no route')
    }
    const route = await this.#ask(order, partner, input.account)
    if (route.kind === 'none') {
      const code = route.reason === 'pair-unavailable' ? apiErrorCode.pairUnsupported : apiErrorCode.rateExpired
      throw new ApiFailure(code, 'There is no such route any more')
    }
    const agreed = (await findQuote(database, order.id))?.minimumToAmount ?? null
    if (agreed === null || route.minimumToAmount < agreed) {
      throw new ApiFailure(apiErrorCode.rateExpired, 'No route pays what was agreed any more')
    }
    return viewRoute(order, route, addSeconds(clock(), routeSeconds))
  }

  #partnerOf({ provider }: Order): RoutePartner | undefined {
    const partner = this.#options.partners.find(({ name }) => name === provider)
    return partner?.paidBy === 'route' ? partner : undefined
  }

  async #ask(order: Order, partner: RoutePartner, account: string): Promise<Route | NoOffer> {
    const { catalogue, log } = this.#options
    try {
      return await partner.route({ ...(await routedSwapOf(order, partner.name, catalogue)), account })
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error
      const facts = { order: labelOf(order), failure: error.failure, err: error }
      // Treat a route to a different contract as an attack until someone has investigated.
      if (error.failure === 'malformed') log.error(facts, 'A partner returned a different route than requested')
      else log.warn(facts, 'A partner returned no route')
      const { retryAfterSeconds } = error
      throw new ApiFailure(apiErrorCode.partnerUnavailable, 'The partner gives no usable answer', retryAfterSeconds)
    }
  }
}

function viewRoute({ legs }: Order, route: Route, validUntil: Date): OrderRoute {
  const { chainId, to, data, value } = route.transaction
  const { approvalAddress, toAmount, minimumToAmount, feesInDollars, seconds, tools } = route
  return {
    transaction: { chainId, to: getAddress(to), data, value: formatAmount(value) },
    approvalAddress: approvalAddress === null ? null : getAddress(approvalAddress),
    fromAmount: formatAmount(legs.payin?.amount ?? 0n),
    toAmount: formatAmount(toAmount),
    minimumToAmount: formatAmount(minimumToAmount),
    feesInDollars: feesInDollars === null ? null : formatAmount(feesInDollars),
    seconds,
    tools: [...tools],
    validUntil: validUntil.toISOString(),
  }
}
