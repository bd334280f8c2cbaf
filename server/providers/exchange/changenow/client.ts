import { formatAmount } from '#server/lib/amount.ts'
import type { Purpose } from '#server/lib/partner-budget.ts'
import { type OrderAllowance, type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'

import { requireNetworkName } from '#server/partners/match-asset.ts'
import { noLimits, noOffer, orNoOffer, outsideLimits } from '#server/providers/exchange/no-offer.ts'
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
import { mapAssets, mapOffer, mapOrder, mapRange, mapRefusal, mapReport, networks } from './mapping.ts'

/** ChangeNOW's API, version 2. It can't look up an order by our reference. */
export class ChangeNow implements ExchangePartner {
  readonly name = 'changenow'
  readonly title = 'ChangeNOW'
  readonly paidBy = 'transfer'
  readonly refunds = null
  readonly allowance: OrderAllowance
  readonly #http: PartnerHttp
  readonly #headers: Readonly<Record<string, string>>

  constructor(key: string, endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('ChangeNOW', endpoint)
    this.allowance = this.#http.orderAllowance()
    this.#headers = { 'x-changenow-api-key': key }
  }

  async assets(): Promise<readonly PartnerAsset[]> {
    return mapAssets(await this.#get('catalogue', 'exchange/currencies', { active: 'true', isFiat: 'false' }))
  }

  async quote(request: QuoteRequest): Promise<Offer | NoOffer> {
    if (request.side === 'to' && request.rateType === 'floating') return noOffer('side-unavailable')
    const pair = pairOf(request)
    const limits = await orNoOffer(this.#get('offer', 'exchange/range', pair).then(mapRange), (answer) =>
      mapRefusal(answer, noLimits),
    )
    if ('kind' in limits) return limits
    // Amounts outside the limits are refused without saying on which side they are.
    const outside = outsideLimits(request, limits)
    if (outside !== undefined) return outside
    const query = { ...pair, ...amountOf(request), useRateId: String(request.rateType === 'fixed') }
    const estimate = this.#get('offer', 'exchange/estimated-amount', query)
    return orNoOffer(
      estimate.then((answer) => mapOffer(answer, request, limits)),
      (answer) => mapRefusal(answer, limits),
    )
  }

  async create(request: OrderRequest): Promise<PartnerOrder> {
    const body = JSON.stringify({
      ...pairOf(request),
      ...amountOf(request),
      address: request.payout.address,
      extraId: request.payout.extraId ?? undefined,
      refundAddress: request.refund?.address,
      refundExtraId: request.refund?.extraId ?? undefined,
      rateId: request.rateId ?? undefined,
      payload: { reference: request.reference },
    })
    const answer = await this.#http.ask({
      method: 'POST',
      path: 'v2/exchange',
      headers: this.#headers,
      body,
      purpose: 'order',
      reference: request.reference,
    })
    return mapOrder(answer, request)
  }

  async status(id: string): Promise<OrderReport> {
    return mapReport(await this.#get('status', 'exchange/by-id', { id }), id)
  }

  async #get(purpose: Purpose, path: string, query: Record<string, string>): Promise<unknown> {
    return this.#http.ask({ path: `v2/${path}`, query, headers: this.#headers, purpose })
  }
}

function pairOf({ from, to, rateType }: QuoteRequest): Record<string, string> {
  return {
    fromCurrency: from.ticker,
    fromNetwork: networkOf(from),
    toCurrency: to.ticker,
    toNetwork: networkOf(to),
    flow: rateType === 'fixed' ? 'fixed-rate' : 'standard',
  }
}

function amountOf({ side, amount }: QuoteRequest): Record<string, string> {
  if (side === 'from') return { type: 'direct', fromAmount: formatAmount(amount) }
  return { type: 'reverse', toAmount: formatAmount(amount) }
}

/** Assets of other networks were never offered. */
function networkOf(asset: PartnerAsset): string {
  return requireNetworkName('ChangeNOW', networks, asset)
}
