import { randomBytes } from 'node:crypto'

import type { NetworkKey } from '#api/coins.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { ExchangeFault } from '#scripts/local-world/partners/exchange/faults.ts'
import type { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'
import { OrderLoop } from '#scripts/local-world/partners/order-loop.ts'

import type { DepositWatch, ExchangeChain } from './exchange-chain.ts'
import { type Destination, type ExchangeOrder, isOver } from './exchange-order.ts'
import { OrderDesk } from './order-desk.ts'
import { type ExchangeTerms, type Quote, quote, type QuoteRefusal, type QuoteRequest, roundDown } from './quote.ts'

const basisPoints = 10_000n
/** Share of a promise that remains when the rate jumps. */
const afterJump = 9_300n
/** Additional margin while its quotes are worse, in hundredths of a percent. */
const worsening = 300n
const briefRateSeconds = 15

export interface EngineOptions {
  readonly clock: Clock
  readonly chains: ReadonlyMap<NetworkKey, ExchangeChain>
  readonly terms: ExchangeTerms
  readonly faults: FaultSwitch<ExchangeFault>
  /** Creates order ids in the partner's format. */
  readonly makeOrderId: () => string
  /** Interval between checks of open orders. */
  readonly pollMilliseconds?: number
  readonly onError: (error: unknown) => void
}

export interface OrderRequest {
  readonly quote: Quote
  readonly rateId: string | null
  readonly payout: Destination
  readonly refundTo: Destination | null
  readonly reference: string | null
}

interface FixedRate {
  readonly quote: Quote
  readonly validUntil: Date
}

/** An instant exchange without a partner's API: quotes, orders, deposits and payouts. */
export class ExchangeEngine {
  readonly #options: EngineOptions
  readonly #loop: OrderLoop<ExchangeOrder>
  readonly #rates = new Map<string, FixedRate>()
  readonly #watches = new Map<string, DepositWatch>()
  #nextAddress = 0

  constructor(options: EngineOptions) {
    this.#options = options
    const desk = new OrderDesk(options)
    this.#loop = new OrderLoop<ExchangeOrder>({
      ...options,
      isOver,
      isWaiting: ({ state }) => state === 'waiting',
      nextStep: async (order) => {
        const watch = this.#watches.get(order.id)
        return watch && desk.nextStep(order, watch)
      },
    })
  }

  get terms(): ExchangeTerms {
    return this.#options.terms
  }

  now(): Date {
    return this.#options.clock()
  }

  quote(request: QuoteRequest): Quote | QuoteRefusal {
    const { faults, terms } = this.#options
    const { fixed, floating } = terms.margin
    const worse = { ...terms, margin: { fixed: fixed + worsening, floating: floating + worsening } }
    return quote(request, faults.has('worse-quotes') ? worse : terms, this.now())
  }

  /** Promises a rate for a while. */
  fixRate(
    quote: Quote,
    id: string = randomBytes(12).toString('hex'),
  ): { readonly id: string; readonly validUntil: Date } {
    const { faults, terms } = this.#options
    const validUntil = addSeconds(this.now(), faults.has('brief-rates') ? briefRateSeconds : terms.rateSeconds)
    for (const [old, rate] of this.#rates) if (rate.validUntil < this.now()) this.#rates.delete(old)
    this.#rates.set(id, { quote, validUntil })
    return { id, validUntil }
  }

  /** Returns the promised quote; undefined if it is too old, used, or never existed. */
  fixedRate(id: string): Quote | undefined {
    const rate = this.#rates.get(id)
    return rate === undefined || rate.validUntil < this.now() ? undefined : rate.quote
  }

  async create(request: OrderRequest): Promise<ExchangeOrder> {
    const { terms, faults, makeOrderId } = this.#options
    const now = this.now()
    const { from, to, rateType, toAmount } = request.quote
    const chain = this.#chain(from.network)
    const payinAddress = chain.depositAddress(this.#nextAddress)
    // Both before the first await: no two orders may share an address or a promise.
    this.#nextAddress += 1
    if (request.rateId !== null) this.#rates.delete(request.rateId)
    const promised = faults.has('rate-jump') ? roundDown((toAmount * afterJump) / basisPoints, to) : toAmount
    const order: ExchangeOrder = {
      ...request,
      id: makeOrderId(),
      createdAt: now,
      updatedAt: now,
      quote: { ...request.quote, toAmount: promised },
      payinAddress,
      expiresAt: addSeconds(now, faults.has('expiry') ? 0 : terms.paymentSeconds[rateType]),
      state: 'waiting',
      issue: null,
      payin: null,
      paidOut: null,
      refunded: null,
    }
    this.#watches.set(order.id, await chain.watch(payinAddress, from))
    this.#loop.add(order)
    return order
  }

  /**
   * Returns the current order. If it is no longer checked automatically, checks it now, because it may have been paid
   * late.
   */
  async find(id: string): Promise<ExchangeOrder | undefined> {
    if (this.#loop.get(id)?.state === 'expired') await this.#loop.lookAt(id)
    return this.#loop.get(id)
  }

  /** Returns all orders, newest first. */
  orders(): readonly ExchangeOrder[] {
    return this.#loop.all()
  }

  /** Sets an address for a refund after the order was created. */
  setRefundAddress(id: string, refundTo: Destination): ExchangeOrder | undefined {
    return this.#loop.change(id, () => ({ refundTo }))
  }

  /** Resolves an order that is on hold. */
  resolveHold(id: string, decision: 'continue' | 'refund'): ExchangeOrder | undefined {
    return this.#loop.change(id, ({ state }) =>
      state === 'held' ? { state: decision === 'continue' ? 'exchanging' : 'refunding' } : {},
    )
  }

  /** Checks every open order once. The loop does so about every second while there are any. */
  async advance(): Promise<void> {
    await this.#loop.advance()
  }

  async close(): Promise<void> {
    await this.#loop.close()
  }

  #chain(network: NetworkKey): ExchangeChain {
    const chain = this.#options.chains.get(network)
    if (chain === undefined) throw new Error(`This exchange is not on ${network}`)
    return chain
  }
}
