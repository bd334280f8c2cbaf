import { randomUUID } from 'node:crypto'

import type { OrderAllowance } from '#server/lib/partner-http.ts'
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

const both = { canPayIn: true, canPayOut: true, rateTypes: ['fixed', 'floating'], extraIdName: null } as const

/** Coins of every kind: on chains that are read and that aren't, with a memo, and unknown to us. */
const offered: readonly PartnerAsset[] = [
  { ...both, network: 'bsc', contract: null, ticker: 'bnb', name: 'BNB' },
  { ...both, network: 'ethereum', contract: null, ticker: 'eth', name: 'Ether' },
  { ...both, network: 'bitcoin', contract: null, ticker: 'btc', name: 'Bitcoin' },
  { ...both, network: 'tron', contract: null, ticker: 'trx', name: 'TRON', extraIdName: 'memo' },
  {
    ...both,
    network: 'bsc',
    contract: '0x00000000000000000000000000000000000000A1',
    ticker: 'odd',
    name: 'Oddcoin',
    canPayOut: false,
  },
  { ...both, network: 'dogecoin', contract: null, ticker: 'doge', name: 'Dogecoin', rateTypes: ['floating'] },
]

/** A scripted exchange partner. Two of the first coin are worth one of the second. */
export class ScriptedExchange implements ExchangePartner {
  readonly name: string
  readonly title: string
  readonly paidBy = 'transfer'
  readonly refunds = 'automatic'
  /** Whether it's left alone because it failed too often. */
  isLeftAlone = false
  allowance: OrderAllowance = {
    statusPerMinute: 60_000,
    reserve: () => undefined,
    release: () => undefined,
    isLeftAlone: () => this.isLeftAlone,
  }
  /** Requests for orders. */
  readonly ordered: OrderRequest[] = []
  /** Requests for quotes. */
  readonly asked: QuoteRequest[] = []
  answers: (request: QuoteRequest) => Partial<Offer> | NoOffer = () => ({})
  fails: Error | undefined
  failsToCreate: Error | undefined
  /** Returns the terms of its next orders. */
  makes: () => Partial<PartnerOrder> = () => ({})
  report: Partial<OrderReport> = {}

  readonly #offered: readonly PartnerAsset[]

  constructor(name = 'scripted', others: readonly PartnerAsset[] = []) {
    this.name = name
    this.title = name.toUpperCase()
    this.#offered = [...offered, ...others]
  }

  async assets(): Promise<readonly PartnerAsset[]> {
    this.#failIfTold()
    return this.#offered
  }

  async quote(request: QuoteRequest): Promise<Offer | NoOffer> {
    this.#failIfTold()
    this.asked.push(request)
    const answer = this.answers(request)
    if (answer.kind === 'none') return answer
    const { amount, side } = request
    return {
      kind: 'offer',
      fromAmount: side === 'from' ? amount : amount * 2n,
      toAmount: side === 'to' ? amount : amount / 2n,
      minimum: 1n,
      maximum: null,
      minimumToAmount: null,
      networkFee: null,
      rateId: 'rate 1',
      validUntil: null,
      ...answer,
    }
  }

  async create(request: OrderRequest): Promise<PartnerOrder> {
    this.ordered.push(request)
    this.#failIfTold()
    if (this.failsToCreate !== undefined) throw this.failsToCreate
    const payin = { address: '0x52908400098527886E0F7030069857D2E4169EE7', extraId: null }
    return { id: randomUUID(), payin, fromAmount: null, toAmount: null, expiresAt: null, ...this.makes() }
  }

  async setRefundAddress(): Promise<void> {
    this.#failIfTold()
  }

  async status(): Promise<OrderReport> {
    const nothing = { hash: null, amount: null }
    return { raw: 'x', state: 'waiting', hold: null, payin: nothing, payout: nothing, refund: nothing, ...this.report }
  }

  #failIfTold(): void {
    if (this.fails !== undefined) throw this.fails
  }
}
