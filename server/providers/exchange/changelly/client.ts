import { randomUUID } from 'node:crypto'

import { formatAmount } from '#server/lib/amount.ts'
import type { Purpose } from '#server/lib/partner-budget.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { type OrderAllowance, type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'
import { noOffer, orNoOffer } from '#server/providers/exchange/no-offer.ts'
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

import { mapAssets, mapOffer, mapOrder, mapRefusal, mapReport, mapResponse } from './mapping.ts'
import { ChangellySignature } from './signature.ts'

/**
 * Changelly's API, version 2: JSON-RPC. It has no field for our reference, and two orders of one user can be alike in
 * everything that it can be searched by.
 */
export class Changelly implements ExchangePartner {
  readonly name = 'changelly'
  readonly title = 'Changelly'
  readonly paidBy = 'transfer'
  /** https://support.changelly.com/en/support/solutions/articles/14000086508 */
  readonly refunds = 'by-support'
  readonly allowance: OrderAllowance
  readonly #http: PartnerHttp
  readonly #signature: ChangellySignature

  /** @param privateKey RSA key in PKCS #8, in hexadecimal. */
  constructor(privateKey: string, endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('Changelly', endpoint)
    this.allowance = this.#http.orderAllowance()
    this.#signature = new ChangellySignature(privateKey)
  }

  async assets(): Promise<readonly PartnerAsset[]> {
    return mapAssets(await this.#call('catalogue', 'getCurrenciesFull', {}))
  }

  async quote(request: QuoteRequest): Promise<Offer | NoOffer> {
    // Amounts to receive are before Changelly's network fee, which isn't known beforehand.
    if (request.side === 'to') return noOffer('side-unavailable')
    const method = request.rateType === 'fixed' ? 'getFixRateForAmount' : 'getExchangeAmount'
    const estimate = this.#call('offer', method, { ...pairOf(request), ...amountOf(request) })
    return orNoOffer(
      estimate.then((result) => mapOffer(result, request)),
      (error) => mapRefusal(error, request),
    )
  }

  async create(request: OrderRequest): Promise<PartnerOrder> {
    const isFixed = request.rateType === 'fixed'
    if (isFixed && (request.rateId === null || request.refund === null))
      throw new PartnerError('refused', 'Changelly requires a rate ID and a refund address for a fixed rate')
    const method = isFixed ? 'createFixTransaction' : 'createTransaction'
    const params = {
      ...pairOf(request),
      ...amountOf(request),
      address: request.payout.address,
      extraId: request.payout.extraId ?? undefined,
      refundAddress: request.refund?.address,
      refundExtraId: request.refund?.extraId ?? undefined,
      rateId: isFixed ? request.rateId : undefined,
    }
    return mapOrder(await this.#call('order', method, params, request.reference), request)
  }

  async status(id: string): Promise<OrderReport> {
    // Not `getStatus`, which returns only the status, without hashes.
    return mapReport(await this.#call('status', 'getTransactions', { id }), id)
  }

  async #call(purpose: Purpose, method: string, params: object, reference?: string): Promise<unknown> {
    const id = randomUUID()
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const headers = this.#signature.headers(body)
    const kind = { purpose, ...(reference !== undefined && { reference }) }
    return mapResponse(await this.#http.ask({ method: 'POST', path: 'v2', headers, body, ...kind }), id)
  }
}

function pairOf({ from, to }: QuoteRequest): Record<string, string> {
  return { from: from.ticker, to: to.ticker }
}

function amountOf({ amount }: QuoteRequest): Record<string, string> {
  return { amountFrom: formatAmount(amount) }
}
