import { randomBytes } from 'node:crypto'

import type { NetworkKey } from '#api/coins.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { ExchangeFault } from '#scripts/local-world/partners/exchange/faults.ts'
import type { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'

import { isEvm } from './exchange-asset.ts'
import type { Arrival, DepositWatch, ExchangeChain, PaymentOutcome } from './exchange-chain.ts'
import type { ExchangeOrder, OrderIssue } from './exchange-order.ts'
import { type ExchangeTerms, quote, roundDown } from './quote.ts'

interface DeskOptions {
  readonly clock: Clock
  readonly chains: ReadonlyMap<NetworkKey, ExchangeChain>
  readonly terms: ExchangeTerms
  readonly faults: FaultSwitch<ExchangeFault>
  readonly onError: (error: unknown) => void
}

type Changes = Partial<ExchangeOrder>

/** An index that no order reaches: its address is the exchange's own, so it belongs to no user. */
export const strangersIndex = 2 ** 31 - 1

/** Decides what happens next with an order, and does it. */
export class OrderDesk {
  readonly #options: DeskOptions

  constructor(options: DeskOptions) {
    this.#options = options
  }

  /** Resolves to undefined if nothing changes for now. */
  async nextStep(order: ExchangeOrder, watch: DepositWatch): Promise<Changes | undefined> {
    switch (order.state) {
      case 'waiting':
      case 'expired':
        return this.#receive(order, await watch.look())
      case 'confirming':
        return this.#confirm(order, await watch.look())
      case 'exchanging':
        return this.#payOut(order)
      case 'sending':
        return this.#follow(order)
      case 'held':
        return this.#release(order)
      case 'refunding':
        return this.#refund(order)
      case 'finished':
      case 'refunded':
      case 'failed':
        return undefined
    }
  }

  #receive(order: ExchangeOrder, arrival: Arrival | null): Changes | undefined {
    const now = this.#options.clock()
    const isLate = order.expiresAt <= now
    if (arrival === null) return isLate && order.state === 'waiting' ? { state: 'expired' } : undefined
    const { hash, amount } = arrival
    return { state: 'confirming', issue: isLate ? 'late' : null, payin: { hash, amount, at: now } }
  }

  #confirm(order: ExchangeOrder, arrival: Arrival | null): Changes | undefined {
    const { faults, terms } = this.#options
    if (arrival === null) return { state: 'waiting', payin: null }
    if (!arrival.isFirm) return undefined
    const { hash } = arrival
    const { from, fromAmount, minimum, rateType } = order.quote
    const amount = faults.has('wrong-amount') ? roundDown((arrival.amount * 4n) / 5n, from) : arrival.amount
    const payin = { hash, amount, at: order.payin?.at ?? this.#options.clock() }
    if (faults.has('refund')) return { payin, state: 'refunding', issue: 'refused' }
    if (faults.has('verification-hold')) return { payin, state: 'held', issue: 'verification' }
    if (order.issue === 'late' && terms.latePayment[rateType] === 'refund') return { payin, state: 'refunding' }
    if (rateType === 'fixed' && amount !== fromAmount) {
      return { payin, issue: 'wrong-amount', state: terms.wrongAmount === 'refund' ? 'refunding' : 'held' }
    }
    if (amount < minimum) {
      const issue: OrderIssue = 'below-minimum'
      return { payin, issue, state: terms.belowMinimum === 'refund' ? 'refunding' : 'failed' }
    }
    return { payin, state: 'exchanging', issue: null }
  }

  #release({ issue }: ExchangeOrder): Changes | undefined {
    const { faults } = this.#options
    if (issue !== 'verification' || faults.has('verification-hold')) return undefined
    return { state: faults.has('refund') ? 'refunding' : 'exchanging', issue: null }
  }

  async #payOut(order: ExchangeOrder): Promise<Changes> {
    const { faults, clock } = this.#options
    const { to } = order.quote
    const amount = this.#payoutAmount(order)
    if (amount <= 0n) return { state: 'refunding', issue: 'below-minimum' }
    if (faults.has('phantom-payout')) {
      const hash = `${isEvm(to.network) ? '0x' : ''}${randomBytes(32).toString('hex')}`
      return { state: 'finished', paidOut: { hash, amount, at: clock() } }
    }
    const chain = this.#chain(to.network)
    const address = faults.has('misdirected-payout') ? chain.depositAddress(strangersIndex) : order.payout.address
    const paid = faults.has('short-payout') ? roundDown((amount * 9n) / 10n, to) : amount
    try {
      const hash = await chain.pay(address, to, paid)
      // Claims the full amount: only the chain shows the truth.
      return { state: 'sending', paidOut: { hash, amount, at: clock() } }
    } catch (error) {
      // Retrying every second would change nothing.
      this.#options.onError(error)
      return { state: 'refunding', issue: 'refused' }
    }
  }

  async #follow({ quote, paidOut }: ExchangeOrder): Promise<Changes | undefined> {
    const outcome = await this.#outcome(quote.to.network, paidOut?.hash)
    if (outcome === 'reverted') return { state: 'refunding', issue: 'refused', paidOut: null }
    return outcome === 'mined' ? { state: 'finished' } : undefined
  }

  /** Returns the promised amount, or what the market gives for the amount received. */
  #payoutAmount(order: ExchangeOrder): bigint {
    const { terms, clock } = this.#options
    const { rateType, fromAmount, toAmount } = order.quote
    const received = order.payin?.amount ?? 0n
    const isOutdated = order.payin !== null && order.payin.at > order.expiresAt
    if (received === fromAmount && (rateType === 'fixed' || !isOutdated)) return toAmount
    // Once accepted, amounts outside the limits count as well.
    const generous = { ...terms, minimum: 0n, maximum: 10n ** 12n }
    const result = quote({ ...order.quote, rateType: 'floating', amount: received, side: 'from' }, generous, clock())
    return 'kind' in result ? 0n : result.toAmount
  }

  async #refund(order: ExchangeOrder): Promise<Changes | undefined> {
    const { from } = order.quote
    if (order.refunded !== null) {
      const outcome = await this.#outcome(from.network, order.refunded.hash)
      if (outcome === 'reverted') return { state: 'failed', refunded: null }
      return outcome === 'mined' ? { state: 'refunded' } : undefined
    }
    if (order.refundTo === null || order.payin === null) return undefined
    const { amount } = order.payin
    try {
      const hash = await this.#chain(from.network).pay(order.refundTo.address, from, amount)
      return { refunded: { hash, amount, at: this.#options.clock() } }
    } catch (error) {
      this.#options.onError(error)
      return { state: 'failed' }
    }
  }

  async #outcome(network: NetworkKey, hash: string | null | undefined): Promise<PaymentOutcome> {
    return typeof hash === 'string' ? this.#chain(network).outcome(hash) : 'pending'
  }

  #chain(network: NetworkKey): ExchangeChain {
    const chain = this.#options.chains.get(network)
    if (chain === undefined) throw new Error(`This exchange is not on ${network}`)
    return chain
  }
}
