import { randomBytes } from 'node:crypto'

import { addSeconds } from '#server/lib/clock.ts'
import { catalogueOf } from '#scripts/local-world/partners/exchange/catalogue.ts'
import type { ExchangeAsset } from '#scripts/local-world/partners/exchange/engine/exchange-asset.ts'
import type { DepositWatch } from '#scripts/local-world/partners/exchange/engine/exchange-chain.ts'
import type { Destination } from '#scripts/local-world/partners/exchange/engine/exchange-order.ts'
import { isTestToken } from '#scripts/local-world/partners/exchange/test-tokens.ts'
import { OrderLoop } from '#scripts/local-world/partners/order-loop.ts'

import { FiatDesk, type FiatDeskOptions } from './fiat-desk.ts'
import { type FiatOrder, isOver, isWaiting } from './fiat-order.ts'
import { type FiatQuote, fiatQuote, type FiatQuoteRequest, type FiatRefusal, type FiatTerms } from './fiat-quote.ts'

export interface FiatEngineOptions extends FiatDeskOptions {
  /** Creates order ids in the partner's format. */
  readonly makeOrderId: () => string
  readonly pollMilliseconds?: number | undefined
  /** Called after every change of an order and after its creation, but not while it is a draft. */
  readonly onChange: (order: FiatOrder) => void
}

export interface FiatOrderRequest {
  readonly quote: FiatQuote
  readonly reference: string | null
  readonly payout: Destination | null
  readonly refundTo: Destination | null
  readonly returnUrl: string | null
  readonly email: string | null
  /** Selling: the payout account, if already known. */
  readonly account?: string | null
  /** Whether it is only a page so far, which creates the order when the user continues. */
  readonly isDraft?: boolean
}

/** How the user's bank responds to a payment. */
export type BankAnswer = 'paid' | 'declined' | 'timeout'

/** A partner that trades coins for fiat, without an API of its own. */
export class FiatEngine {
  readonly #options: FiatEngineOptions
  readonly #loop: OrderLoop<FiatOrder>
  readonly #watches = new Map<string, DepositWatch>()
  #nextAddress = 0

  constructor(options: FiatEngineOptions) {
    this.#options = options
    const desk = new FiatDesk(options)
    this.#loop = new OrderLoop<FiatOrder>({
      ...options,
      isOver,
      isWaiting,
      nextStep: (order) => desk.nextStep(order, this.#watches.get(order.id)),
      onChange: (order) => this.#tell(order),
    })
  }

  get terms(): FiatTerms {
    return this.#options.terms
  }

  /** The coins that it trades, on the networks running in this world. Test tokens are for exchanges. */
  get coins(): readonly ExchangeAsset[] {
    const { chains } = this.#options
    return catalogueOf(0).filter((asset) => chains.has(asset.network) && !isTestToken(asset))
  }

  now(): Date {
    return this.#options.clock()
  }

  quote(request: FiatQuoteRequest): FiatQuote | FiatRefusal {
    return fiatQuote(request, this.#options.terms, this.now())
  }

  async create(request: FiatOrderRequest): Promise<FiatOrder> {
    const { terms, faults, makeOrderId } = this.#options
    const { isDraft = false, account = null, ...given } = request
    const now = this.now()
    const order: FiatOrder = {
      ...given,
      account,
      id: makeOrderId(),
      token: randomBytes(24).toString('base64url'),
      createdAt: now,
      updatedAt: now,
      expiresAt: addSeconds(now, faults.has('expiry') ? 0 : terms.paymentSeconds),
      isVerified: !terms.isVerified,
      state: isDraft ? 'draft' : 'unpaid',
      payinAddress: null,
      issue: null,
      payin: null,
      paidOut: null,
      refunded: null,
    }
    this.#loop.add(order)
    this.#tell(order)
    return order
  }

  /** Returns the current order. If it is no longer checked automatically, checks it now: it may have been paid late. */
  async find(id: string): Promise<FiatOrder | undefined> {
    if (this.#loop.get(id)?.state === 'expired') await this.#loop.lookAt(id)
    return this.#loop.get(id)
  }

  async findByReference(reference: string): Promise<FiatOrder | undefined> {
    const id = this.orders().find((order) => order.reference === reference)?.id
    return id === undefined ? undefined : this.find(id)
  }

  findByToken(token: string): FiatOrder | undefined {
    return this.orders().find((order) => order.token === token)
  }

  /** Returns all orders, newest first. */
  orders(): readonly FiatOrder[] {
    return this.#loop.all()
  }

  /** Turns a draft into an order when the user continues. */
  begin(id: string): FiatOrder | undefined {
    return this.#loop.change(id, ({ state }) => (state === 'draft' ? { state: 'unpaid' } : {}))
  }

  /** Records that the user has verified their identity. */
  verify(id: string): FiatOrder | undefined {
    return this.#loop.change(id, ({ state }) => (state === 'unpaid' ? { isVerified: true } : {}))
  }

  /** Records a sale's payout account, and provides the pay-in address. */
  async openDeposit(id: string, account: string): Promise<FiatOrder | undefined> {
    const order = this.#loop.get(id)
    if (order?.state !== 'unpaid' || order.payinAddress !== null || order.quote.direction === 'buy') return order
    const chain = this.#options.chains.get(order.quote.coin.network)
    if (chain === undefined) throw new Error(`This partner is not on ${order.quote.coin.network}`)
    const payinAddress = chain.depositAddress(this.#nextAddress)
    this.#nextAddress += 1
    this.#watches.set(id, await chain.watch(payinAddress, order.quote.coin))
    return this.#loop.change(id, () => ({ account, payinAddress }))
  }

  /** Records the response of the user's bank. */
  pay(id: string, answer: BankAnswer): FiatOrder | undefined {
    return this.#loop.change(id, ({ state, quote }) => {
      if (quote.direction === 'sell' || (state !== 'unpaid' && state !== 'expired')) return {}
      if (answer === 'paid') return { state: 'announced', issue: state === 'expired' ? 'late' : null }
      return { state: 'declined', issue: answer === 'declined' ? 'card-declined' : 'authorisation-timeout' }
    })
  }

  cancel(id: string): FiatOrder | undefined {
    return this.#loop.change(id, (order) => (isWaiting(order) ? { state: 'cancelled' } : {}))
  }

  /** Resolves an order that is on hold. */
  resolveHold(id: string, decision: 'continue' | 'refund'): FiatOrder | undefined {
    return this.#loop.change(id, ({ state }) =>
      state === 'held' ? { state: decision === 'continue' ? 'processing' : 'refunding', issue: null } : {},
    )
  }

  async advance(): Promise<void> {
    await this.#loop.advance()
  }

  async close(): Promise<void> {
    await this.#loop.close()
  }

  #tell(order: FiatOrder): void {
    if (order.state !== 'draft') this.#options.onChange(order)
  }
}
