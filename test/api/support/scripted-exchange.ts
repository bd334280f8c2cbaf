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

/** A coin of every kind: of a chain that is read, of one that is not, with a memo, and one that only partners know. */
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

/** An exchange partner that answers what a test has it answer. Two of the first coin are worth one of the second. */
export class ScriptedExchange implements ExchangePartner {
  readonly name: string
  readonly title: string
  readonly paidBy = 'transfer'
  readonly refunds = 'automatic'
  /** Whether it has failed so often that it isn't asked. */
  isLeftAlone = false
  allowance: OrderAllowance = {
    statusPerMinute: 60_000,
    reserve: () => undefined,
    release: () => undefined,
    isLeftAlone: () => this.isLeftAlone,
  }
  /** Orders that it was asked to make. */
  readonly ordered: OrderRequest[] = []
  /** Who asked for quotes. */
  readonly asked: QuoteRequest[] = []
  answers: (request: QuoteRequest) => Partial<Offer> | NoOffer = () => ({})
  fails: Error | undefined
  failsToCreate: Error | undefined
  /** What its next orders are. */
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
