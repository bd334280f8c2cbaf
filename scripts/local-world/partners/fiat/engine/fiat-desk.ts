import { randomBytes } from 'node:crypto'

import type { NetworkKey } from '#api/coins.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { isEvm } from '#scripts/local-world/partners/exchange/engine/exchange-asset.ts'
import type {
  Arrival,
  DepositWatch,
  ExchangeChain,
} from '#scripts/local-world/partners/exchange/engine/exchange-chain.ts'
import { strangersIndex } from '#scripts/local-world/partners/exchange/engine/order-desk.ts'
import { roundDown } from '#scripts/local-world/partners/exchange/engine/quote.ts'
import type { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'
import type { FiatFault } from '#scripts/local-world/partners/fiat/faults.ts'

import type { FiatOrder } from './fiat-order.ts'
import { fiatQuote, type FiatTerms } from './fiat-quote.ts'

export interface FiatDeskOptions {
  readonly clock: Clock
  readonly chains: ReadonlyMap<NetworkKey, ExchangeChain>
  readonly terms: FiatTerms
  readonly faults: FaultSwitch<FiatFault>
  readonly onError: (error: unknown) => void
}

type Changes = Partial<FiatOrder>

/** Seconds by which payments are late with the corresponding fault. */
const lateness = 8

/** Decides what happens next with a purchase or sale, and does it. */
export class FiatDesk {
  readonly #options: FiatDeskOptions

  constructor(options: FiatDeskOptions) {
    this.#options = options
  }

  /**
   * Resolves to undefined if nothing changes for now.
   * @param watch For a sale that has an address.
   */
  async nextStep(order: FiatOrder, watch: DepositWatch | undefined): Promise<Changes | undefined> {
    switch (order.state) {
      case 'draft':
      case 'unpaid':
      case 'expired':
        return this.#wait(order, (await watch?.look()) ?? null)
      case 'announced':
        return this.#receiveMoney(order)
      case 'confirming':
        return this.#confirm(order, (await watch?.look()) ?? null)
      case 'processing':
        return order.quote.direction === 'buy' ? this.#payCoins(order) : this.#payMoney(order)
      case 'sending':
        return this.#follow(order)
      case 'held':
        return this.#options.faults.has('kyc-hold') ? undefined : { state: 'processing', issue: null }
      case 'refunding':
        return this.#refund(order)
      case 'finished':
      case 'refunded':
      case 'declined':
      case 'cancelled':
      case 'failed':
        return undefined
    }
  }

  #wait(order: FiatOrder, arrival: Arrival | null): Changes | undefined {
    const { clock, faults } = this.#options
    const now = clock()
    const isSale = order.quote.direction === 'sell'
    const isLate = order.expiresAt <= now
    if (order.state === 'expired' && order.issue === 'late') {
      // With this fault, the payment is late enough for everyone to see that the order has expired.
      if (addSeconds(order.updatedAt, lateness) > now) return undefined
      if (!isSale) return { state: 'announced' }
    }
    if (arrival !== null && order.state !== 'expired' && faults.has('late-payment'))
      return { state: 'expired', issue: 'late' }
    if (arrival === null) return isLate && order.state !== 'expired' ? { state: 'expired' } : undefined
    const { hash, amount } = arrival
    return {
      state: 'confirming',
      issue: isLate || order.issue === 'late' ? 'late' : null,
      payin: { hash, amount, at: now },
    }
  }

  #receiveMoney(order: FiatOrder): Changes {
    const { faults, clock } = this.#options
    if (faults.has('decline')) return { state: 'declined', issue: 'refused' }
    if (faults.has('late-payment') && order.issue !== 'late') return { state: 'expired', issue: 'late' }
    const paid = order.quote.fiatAmount
    const amount = faults.has('wrong-amount') ? (paid * 4n) / 5n : paid
    return this.#accept({ hash: null, amount, at: clock() })
  }

  #confirm(order: FiatOrder, arrival: Arrival | null): Changes | undefined {
    const { faults, clock } = this.#options
    if (arrival === null) return { state: 'unpaid', payin: null }
    if (!arrival.isFirm) return undefined
    const { coin } = order.quote
    const amount = faults.has('wrong-amount') ? roundDown((arrival.amount * 4n) / 5n, coin) : arrival.amount
    return this.#accept({ hash: arrival.hash, amount, at: order.payin?.at ?? clock() })
  }

  #accept(payin: NonNullable<FiatOrder['payin']>): Changes {
    const { faults } = this.#options
    if (faults.has('refund')) return { payin, state: 'refunding', issue: 'refused' }
    if (faults.has('kyc-hold')) return { payin, state: 'held', issue: 'verification' }
    return { payin, state: 'processing', issue: null }
  }

  async #payCoins(order: FiatOrder): Promise<Changes> {
    const { faults, clock } = this.#options
    const { coin } = order.quote
    const amount = this.#payoutAmount(order)
    if (amount <= 0n || order.payout === null) return { state: 'refunding', issue: 'refused' }
    if (faults.has('phantom-payout')) {
      const hash = `${isEvm(coin.network) ? '0x' : ''}${randomBytes(32).toString('hex')}`
      return { state: 'finished', paidOut: { hash, amount, at: clock() } }
    }
    const chain = this.#chain(coin.network)
    const address = faults.has('misdirected-payout') ? chain.depositAddress(strangersIndex) : order.payout.address
    const paid = faults.has('short-payout') ? roundDown((amount * 9n) / 10n, coin) : amount
    try {
      const hash = await chain.pay(address, coin, paid)
      // Claims the full amount: only the chain shows the truth.
      return { state: 'sending', paidOut: { hash, amount, at: clock() } }
    } catch (error) {
      this.#options.onError(error)
      return { state: 'refunding', issue: 'refused' }
    }
  }

  #payMoney(order: FiatOrder): Changes {
    const amount = this.#payoutAmount(order)
    if (amount <= 0n) return { state: 'refunding', issue: 'refused' }
    return { state: 'sending', paidOut: { hash: null, amount, at: this.#options.clock() } }
  }

  /** Returns the agreed amount, or what the market gives for the amount received. */
  #payoutAmount({ quote, payin }: FiatOrder): bigint {
    const { terms, clock } = this.#options
    const isSale = quote.direction === 'sell'
    const [agreed, received] = [isSale ? quote.coinAmount : quote.fiatAmount, payin?.amount ?? 0n]
    if (received === agreed) return isSale ? quote.fiatAmount : quote.coinAmount
    // Once accepted, amounts outside the limits count as well.
    const generous = { ...terms, minimum: 0n, maximum: 10n ** 12n }
    const side = isSale ? ('coin' as const) : ('fiat' as const)
    const result = fiatQuote({ ...quote, amount: received, side }, generous, clock())
    if ('kind' in result) return 0n
    return isSale ? result.fiatAmount : result.coinAmount
  }

  async #follow({ quote, paidOut }: FiatOrder): Promise<Changes | undefined> {
    if (quote.direction === 'sell') return { state: 'finished' }
    const outcome = await this.#chain(quote.coin.network).outcome(paidOut?.hash ?? '')
    if (outcome === 'reverted') return { state: 'refunding', issue: 'refused', paidOut: null }
    return outcome === 'mined' ? { state: 'finished' } : undefined
  }

  /** Refunds money to where it came from, and coins to the refund address. */
  async #refund(order: FiatOrder): Promise<Changes | undefined> {
    const { clock, onError } = this.#options
    const { quote, payin, refundTo, refunded } = order
    const amount = payin?.amount ?? 0n
    if (quote.direction === 'buy') return { state: 'refunded', refunded: { hash: null, amount, at: clock() } }
    const chain = this.#chain(quote.coin.network)
    if (refunded !== null) {
      const outcome = await chain.outcome(refunded.hash ?? '')
      if (outcome === 'reverted') return { state: 'failed', refunded: null }
      return outcome === 'mined' ? { state: 'refunded' } : undefined
    }
    if (refundTo === null) return undefined
    try {
      const hash = await chain.pay(refundTo.address, quote.coin, amount)
      return { refunded: { hash, amount, at: clock() } }
    } catch (error) {
      onError(error)
      return { state: 'failed' }
    }
  }

  #chain(network: NetworkKey): ExchangeChain {
    const chain = this.#options.chains.get(network)
    if (chain === undefined) throw new Error(`This partner is not on ${network}`)
    return chain
  }
}
