import { formatAmount } from '#server/lib/amount.ts'
import type { Purpose } from '#server/lib/partner-budget.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { type OrderAllowance, type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'
import { bodyWithAmount } from '#server/partners/exact-body.ts'
import { requireNetworkName } from '#server/partners/match-asset.ts'
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

import { entriesOf, mapAssets, mapOrder, mapRate, mapRefusal, mapReport, networks } from './mapping.ts'

const pageSize = 100
/** Maximum number of pages, more than any exchange has coins for: an endless list is an attack. */
const maxPages = 60

/** Exolix's API, version 2. It has no field for our reference. */
export class Exolix implements ExchangePartner {
  readonly name = 'exolix'
  readonly title = 'Exolix'
  readonly paidBy = 'transfer'
  readonly refunds = null
  readonly allowance: OrderAllowance
  readonly #http: PartnerHttp
  readonly #headers: Readonly<Record<string, string>>

  constructor(key: string, endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('Exolix', endpoint)
    this.allowance = this.#http.orderAllowance()
    this.#headers = { authorization: key }
  }

  async assets(): Promise<readonly PartnerAsset[]> {
    const entries: unknown[] = []
    for (let page = 1; page <= maxPages; page += 1) {
      const query = { page: String(page), size: String(pageSize), withNetworks: 'true' }
      const found = entriesOf(await this.#get('catalogue', 'currencies', query))
      entries.push(...found)
      if (found.length < pageSize) return mapAssets(entries)
    }
    throw new PartnerError('malformed', 'Exolix’s list of currencies never ends')
  }

  async quote(request: QuoteRequest): Promise<Offer | NoOffer> {
    if (request.side === 'to' && request.rateType === 'floating') return noOffer('side-unavailable')
    const query = { ...pairOf(request), [amountName(request)]: formatAmount(request.amount) }
    return orNoOffer(
      this.#get('offer', 'rate', query).then((answer) => mapRate(answer, request)),
      (answer) => mapRefusal(answer, request),
    )
  }

  async create(request: OrderRequest): Promise<PartnerOrder> {
    const fields = {
      ...pairOf(request),
      withdrawalAddress: request.payout.address,
      withdrawalExtraId: request.payout.extraId ?? undefined,
      refundAddress: request.refund?.address,
      refundExtraId: request.refund?.extraId ?? undefined,
    }
    const body = bodyWithAmount(fields, amountName(request), request.amount)
    const path = 'api/v2/transactions'
    const kind = { purpose: 'order', reference: request.reference } as const
    return mapOrder(await this.#http.ask({ ...kind, method: 'POST', path, headers: this.#headers, body }), request)
  }

  async status(id: string): Promise<OrderReport> {
    return mapReport(await this.#get('status', `transactions/${encodeURIComponent(id)}`, {}), id)
  }

  async #get(purpose: Purpose, path: string, query: Record<string, string>): Promise<unknown> {
    return this.#http.ask({ path: `api/v2/${path}`, query, headers: this.#headers, purpose })
  }
}

function pairOf({ from, to, rateType }: QuoteRequest): Record<string, string> {
  return {
    coinFrom: from.ticker,
    networkFrom: requireNetworkName('Exolix', networks, from),
    coinTo: to.ticker,
    networkTo: requireNetworkName('Exolix', networks, to),
    rateType: rateType === 'fixed' ? 'fixed' : 'float',
  }
}

function amountName({ side }: QuoteRequest): string {
  return side === 'from' ? 'amount' : 'withdrawalAmount'
}
