import { randomBytes } from 'node:crypto'

import type { Address, Hash, Hex } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { ExchangeFault } from '#scripts/local-world/partners/exchange/faults.ts'
import type { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'
import { OrderLoop } from '#scripts/local-world/partners/order-loop.ts'

import type { DepositWatch } from './exchange-chain.ts'
import { type ExchangeOrder, isOver } from './exchange-order.ts'
import { OrderDesk } from './order-desk.ts'
import { type ExchangeTerms, type Quote, quote, type QuoteRefusal, type QuoteRequest, roundDown } from './quote.ts'
import type { CallOutcome, RouterChain } from './router-chain.ts'

const basisPoints = 10_000n
/** Additional margin while quotes are worse, and after a rate jump, in hundredths of a percent. */
const worsening = { 'worse-quotes': 300n, 'rate-jump': 700n } as const
/** Seconds to wait for the call of a route. */
const patience = 3_600

export interface RouteEngineOptions {
  readonly clock: Clock
  readonly chains: ReadonlyMap<NetworkKey, RouterChain>
  readonly terms: ExchangeTerms
  readonly faults: FaultSwitch<ExchangeFault>
  readonly pollMilliseconds?: number
  readonly onError: (error: unknown) => void
}

/**
 * Swaps that wallets make by calling a contract: on one chain the contract pays at once; bridged amounts are paid on
 * the other chain.
 */
export class RouteEngine {
  readonly #options: RouteEngineOptions
  readonly #desk: OrderDesk
  readonly #loop: OrderLoop<ExchangeOrder>
  readonly #watches = new Map<string, DepositWatch>()

  constructor(options: RouteEngineOptions) {
    this.#options = options
    const chains = new Map([...options.chains].map(([network, { payer }]) => [network, payer] as const))
    this.#desk = new OrderDesk({ ...options, chains })
    this.#loop = new OrderLoop<ExchangeOrder>({
      ...options,
      isOver,
      // A wallet may sign at any moment.
      isWaiting: () => false,
      nextStep: (route) => this.#nextStep(route),
    })
  }

  now(): Date {
    return this.#options.clock()
  }

  chain(network: NetworkKey): RouterChain | undefined {
    return this.#options.chains.get(network)
  }

  /**
   * Quotes exactly the given amount, whatever its decimals; on a single chain, there is no second transaction to pay
   * for.
   */
  quote(request: QuoteRequest): Quote | QuoteRefusal {
    const { faults, terms } = this.#options
    const { fault } = faults
    const more = fault === 'worse-quotes' || fault === 'rate-jump' ? worsening[fault] : 0n
    const margin = { ...terms.margin, floating: terms.margin.floating + more }
    const answer = quote(request, { ...terms, margin }, this.now())
    if ('kind' in answer) return answer
    const isOneChain = request.from.network === request.to.network
    const networkFee = isOneChain ? 0n : answer.networkFee
    return {
      ...answer,
      fromAmount: request.amount,
      toAmount: answer.toAmount + answer.networkFee - networkFee,
      networkFee,
    }
  }

  /** Watches for the call of a planned route. */
  async plan(
    id: Hex,
    quote: Quote,
    parties: { readonly account: Address; readonly recipient: Address },
  ): Promise<void> {
    const chain = this.chain(quote.from.network)
    if (chain === undefined) throw new Error(`There are no routes on ${quote.from.network}`)
    const now = this.now()
    this.#watches.set(id, await chain.watch(id, quote.fromAmount))
    const order: ExchangeOrder = {
      id,
      createdAt: now,
      updatedAt: now,
      quote,
      rateId: null,
      payinAddress: chain.router,
      payout: { address: parties.recipient, extraId: null },
      refundTo: { address: parties.account, extraId: null },
      reference: null,
      expiresAt: addSeconds(now, patience),
      state: 'waiting',
      issue: null,
      payin: null,
      paidOut: null,
      refunded: null,
    }
    this.#loop.add(order)
  }

  /** Returns routes, newest first. */
  orders(): readonly ExchangeOrder[] {
    return this.#loop.all()
  }

  /** Returns the swap that a transaction made according to the chain, or else the transaction's outcome. */
  async find(network: NetworkKey, hash: Hash): Promise<ExchangeOrder | CallOutcome> {
    const known = this.orders().find(({ payin, quote }) => payin?.hash === hash && quote.from.network === network)
    return known ?? (await this.chain(network)?.outcome(hash)) ?? 'unknown'
  }

  /** Routes are never held. */
  resolveHold(): undefined {
    return undefined
  }

  /** Checks every open route once. The loop does so about every second while there are any. */
  async advance(): Promise<void> {
    await this.#loop.advance()
  }

  async close(): Promise<void> {
    await this.#loop.close()
  }

  async #nextStep(route: ExchangeOrder): Promise<Partial<ExchangeOrder> | undefined> {
    const watch = this.#watches.get(route.id)
    if (watch === undefined) return undefined
    const { from, to } = route.quote
    const isOneChain = from.network === to.network && route.state === 'confirming'
    return isOneChain ? this.#confirmSwap(route, watch) : this.#desk.nextStep(route, watch)
  }

  /** Completes a swap: the contract paid in the same transaction that called it. */
  async #confirmSwap({ quote }: ExchangeOrder, watch: DepositWatch): Promise<Partial<ExchangeOrder> | undefined> {
    const arrival = await watch.look()
    if (arrival === null) return { state: 'waiting', payin: null }
    if (!arrival.isFirm) return undefined
    const isPhantom = this.#options.faults.has('phantom-payout')
    const hash = isPhantom ? `0x${randomBytes(32).toString('hex')}` : arrival.hash
    return { state: 'finished', paidOut: { hash, amount: quote.toAmount, at: this.now() } }
  }
}

/** Returns the minimum to arrive: half a percent less, or another share if requested. In hundredths of a percent. */
export function minimumOf({ toAmount, to }: Quote, slippage: bigint): bigint {
  return roundDown((toAmount * (basisPoints - slippage)) / basisPoints, to)
}
