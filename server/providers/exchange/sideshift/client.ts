import * as v from 'valibot'

import { formatAmount } from '#server/lib/amount.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import {
  type OrderAllowance,
  type PartnerEndpoint,
  PartnerHttp,
  type PartnerRequest,
} from '#server/lib/partner-http.ts'
import { readAnswer, orderId } from '#server/partners/answer-fields.ts'
import { requireSame } from '#server/partners/faithful-answer.ts'
import { requireNetworkName } from '#server/partners/match-asset.ts'
import { noLimits, noOffer, orNoOffer, outsideLimits } from '#server/providers/exchange/no-offer.ts'
import type { Destination, OrderReport } from '#server/partners/order-report.ts'
import type {
  ExchangePartner,
  NoOffer,
  Offer,
  OrderRequest,
  PartnerAsset,
  PartnerOrder,
  QuoteRequest,
} from '#server/providers/exchange/port.ts'

import {
  limitsOf,
  mapAssets,
  mapFixedOffer,
  mapFloatingOffer,
  mapOrder,
  mapPair,
  mapPermission,
  mapRefusal,
  mapReport,
  networks,
} from './mapping.ts'

interface Credentials {
  /** Secret: it grants access to the account. */
  readonly secret: string
  readonly affiliateId: string
}

/** SideShift's API, version 2. It stores our reference, but can't look up an order by it. */
export class SideShift implements ExchangePartner {
  readonly name = 'sideshift'
  readonly title = 'SideShift'
  readonly paidBy = 'transfer'
  /** https://docs.sideshift.ai/api-intro/refunds/ */
  readonly refunds = 'automatic'
  readonly allowance: OrderAllowance
  readonly #http: PartnerHttp
  readonly #headers: Readonly<Record<string, string>>
  readonly #affiliateId: string

  constructor({ secret, affiliateId }: Credentials, endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('SideShift', endpoint)
    this.allowance = this.#http.orderAllowance('shifts')
    this.#headers = { 'x-sideshift-secret': secret }
    this.#affiliateId = affiliateId
  }

  async assets(): Promise<readonly PartnerAsset[]> {
    return mapAssets(await this.#http.ask({ path: 'api/v2/coins', purpose: 'catalogue' }))
  }

  async quote(request: QuoteRequest): Promise<Offer | NoOffer> {
    if (request.side === 'to' && request.rateType === 'floating') return noOffer('side-unavailable')
    const [pair, permission] = await Promise.all([
      orNoOffer(this.#pair(request).then(mapPair), (answer) => mapRefusal(answer, noLimits)),
      orNoOffer(this.#permission(request).then(mapPermission), (answer) => mapRefusal(answer, noLimits)),
    ])
    if (typeof permission !== 'boolean') return permission
    if (!permission) return noOffer('region-refused')
    if ('kind' in pair) return pair
    const limits = limitsOf(pair)
    const outside = outsideLimits(request, limits)
    if (outside !== undefined) return outside
    if (request.rateType === 'floating') return mapFloatingOffer(pair, request)
    const quote = this.#post({ purpose: 'offer', call: 'quotes' }, 'quotes', request.personAddress, {
      ...pairOf(request),
      depositAmount: request.side === 'from' ? formatAmount(request.amount) : null,
      settleAmount: request.side === 'to' ? formatAmount(request.amount) : null,
    })
    return orNoOffer(
      quote.then((answer) => mapFixedOffer(answer, request, limits)),
      (answer) => mapRefusal(answer, limits),
    )
  }

  async create(request: OrderRequest): Promise<PartnerOrder> {
    const isFixed = request.rateType === 'fixed'
    if (isFixed && request.rateId === null)
      throw new PartnerError('refused', 'SideShift requires a quote for a fixed rate')
    const kind = { purpose: 'order', call: 'shifts', reference: request.reference } as const
    const answer = await this.#post(kind, isFixed ? 'shifts/fixed' : 'shifts/variable', request.personAddress, {
      ...(isFixed ? { quoteId: request.rateId } : pairOf(request)),
      settleAddress: request.payout.address,
      settleMemo: request.payout.extraId ?? undefined,
      refundAddress: request.refund?.address,
      refundMemo: request.refund?.extraId ?? undefined,
      externalId: request.reference,
    })
    return mapOrder(answer, request)
  }

  async status(id: string): Promise<OrderReport> {
    return mapReport(await this.#http.ask({ path: `api/v2/shifts/${encodeURIComponent(id)}`, purpose: 'status' }), id)
  }

  async setRefundAddress(id: string, refund: Destination): Promise<void> {
    const answer = await this.#http.ask({
      method: 'POST',
      path: `api/v2/shifts/${encodeURIComponent(id)}/set-refund-address`,
      purpose: 'order',
      headers: this.#headers,
      body: JSON.stringify({ address: refund.address, memo: refund.extraId ?? undefined }),
    })
    const read = readAnswer(v.looseObject({ id: orderId }), answer, 'SideShift’s order')
    requireSame('SideShift', 'order', read.id, id)
  }

  async #pair({ from, to, amount, side, personAddress }: QuoteRequest): Promise<unknown> {
    const [payin, payout] = [from, to].map((asset) => encodeURIComponent(`${asset.ticker}-${networkOf(asset)}`))
    return this.#http.ask({
      path: `api/v2/pair/${payin}/${payout}`,
      query: { affiliateId: this.#affiliateId, ...(side === 'from' && { amount: formatAmount(amount) }) },
      headers: { ...this.#headers, 'x-user-ip': personAddress },
      purpose: 'offer',
    })
  }

  /** SideShift needs to know the user's region, and refuses requests that hide it. */
  async #permission({ personAddress }: QuoteRequest): Promise<unknown> {
    const headers = { ...this.#headers, 'x-user-ip': personAddress }
    return this.#http.ask({ path: 'api/v2/permissions', headers, purpose: 'offer' })
  }

  async #post(
    kind: Pick<PartnerRequest, 'purpose' | 'call' | 'reference'>,
    path: string,
    personAddress: string,
    body: object,
  ): Promise<unknown> {
    return this.#http.ask({
      ...kind,
      method: 'POST',
      path: `api/v2/${path}`,
      headers: { ...this.#headers, 'x-user-ip': personAddress },
      body: JSON.stringify({ ...body, affiliateId: this.#affiliateId }),
    })
  }
}

function pairOf({ from, to }: QuoteRequest): Record<string, string> {
  return {
    depositCoin: from.ticker,
    depositNetwork: networkOf(from),
    settleCoin: to.ticker,
    settleNetwork: networkOf(to),
  }
}

function networkOf(asset: PartnerAsset): string {
  return requireNetworkName('SideShift', networks, asset)
}
