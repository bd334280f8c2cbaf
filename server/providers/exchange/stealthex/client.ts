import { PartnerError } from '#server/lib/partner-error.ts'
import {
  type OrderAllowance,
  type PartnerEndpoint,
  PartnerHttp,
  type PartnerRequest,
} from '#server/lib/partner-http.ts'
import { bodyWithAmount } from '#server/partners/exact-body.ts'
import { requireNetworkName } from '#server/partners/match-asset.ts'
import { noOffer, orNoOffer, outsideLimits } from '#server/providers/exchange/no-offer.ts'
import type { OrderReport } from '#server/partners/order-report.ts'
import type {
  ExchangePartner,
  NoOffer,
  Offer,
  OrderRequest,
  PartnerAsset,
  PartnerOrder,
  QuoteRequest,
} from '#server/providers/exchange/port.ts'

import { mapAssets, mapOffer, mapOrder, mapRange, mapRefusal, mapReport, networks, pageLength } from './mapping.ts'

const pageSize = 250
/** Maximum number of pages, more than any exchange has coins for: an endless list is an attack. */
const maxPages = 40

/** StealthEX's API, version 4. It has no field for our reference. */
export class StealthEx implements ExchangePartner {
  readonly name = 'stealthex'
  readonly title = 'StealthEX'
  readonly paidBy = 'transfer'
  readonly refunds = null
  readonly allowance: OrderAllowance
  readonly #http: PartnerHttp
  readonly #headers: Readonly<Record<string, string>>

  constructor(key: string, endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('StealthEX', endpoint)
    this.allowance = this.#http.orderAllowance()
    this.#headers = { authorization: `Bearer ${key}` }
  }

  async assets(): Promise<readonly PartnerAsset[]> {
    const pages: unknown[] = []
    for (let page = 0; page < maxPages; page += 1) {
      const query = { limit: String(pageSize), offset: String(page * pageSize) }
      const answer = await this.#http.ask({
        path: 'v4/currencies',
        query,
        headers: this.#headers,
        purpose: 'catalogue',
      })
      pages.push(answer)
      if (pageLength(answer) < pageSize) return mapAssets(pages)
    }
    throw new PartnerError('malformed', 'StealthEX’s list of currencies never ends')
  }

  async quote(request: QuoteRequest): Promise<Offer | NoOffer> {
    if (request.side === 'to' && request.rateType === 'floating') return noOffer('side-unavailable')
    // Limits are needed for the amount to pay, even if the amount to receive is given.
    const rangeBody = JSON.stringify({ ...routeOf(request), estimation: 'direct' })
    const limits = await orNoOffer(this.#post(offer, 'rates/range', rangeBody).then(mapRange), mapRefusal)
    if ('kind' in limits) return limits
    const outside = outsideLimits(request, limits)
    if (outside !== undefined) return outside
    const body = bodyWithAmount(askedOf(request), 'amount', request.amount)
    const estimate = this.#post(offer, 'rates/estimated-amount', body)
    return orNoOffer(
      estimate.then((answer) => mapOffer(answer, request, limits)),
      mapRefusal,
    )
  }

  async create(request: OrderRequest): Promise<PartnerOrder> {
    const isFixed = request.rateType === 'fixed'
    if (isFixed && request.rateId === null)
      throw new PartnerError('refused', 'StealthEX requires a rate ID for a fixed rate')
    const fields = {
      ...askedOf(request),
      rate_id: isFixed ? request.rateId : undefined,
      address: request.payout.address,
      extra_id: request.payout.extraId ?? undefined,
      refund_address: request.refund?.address,
      refund_extra_id: request.refund?.extraId ?? undefined,
    }
    const kind = { purpose: 'order', reference: request.reference } as const
    return mapOrder(await this.#post(kind, 'exchanges', bodyWithAmount(fields, 'amount', request.amount)), request)
  }

  async status(id: string): Promise<OrderReport> {
    const path = `v4/exchanges/${encodeURIComponent(id)}`
    return mapReport(await this.#http.ask({ path, headers: this.#headers, purpose: 'status' }), id)
  }

  async #post(kind: Pick<PartnerRequest, 'purpose' | 'reference'>, path: string, body: string): Promise<unknown> {
    return this.#http.ask({ ...kind, method: 'POST', path: `v4/${path}`, headers: this.#headers, body })
  }
}

const offer = { purpose: 'offer' } as const

function routeOf({ from, to, rateType }: QuoteRequest) {
  return { route: { from: coinOf(from), to: coinOf(to) }, rate: rateType }
}

function askedOf(request: QuoteRequest) {
  return { ...routeOf(request), estimation: request.side === 'from' ? 'direct' : 'reversed' }
}

function coinOf(asset: PartnerAsset) {
  return { symbol: asset.ticker, network: requireNetworkName('StealthEX', networks, asset) }
}
