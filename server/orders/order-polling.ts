import { Gauge, type Registry } from 'prom-client'

import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'

import type { PayoutFinding } from './decide.ts'
import { labelOf, type Order } from './order.ts'
import type { OrderProvider, ProviderReport } from './order-provider.ts'
import type { Orders } from './orders.ts'
import { claimDue, countAlerted, findNextPoll, findOrder } from './orders.repository.ts'
import { findQuote } from './quotes.repository.ts'

/** A payout that a partner says it has made. */
export interface ClaimedPayout {
  readonly asset: string
  readonly address: string
  readonly hash: string
  /** What has to have arrived at least, in 10^-18. */
  readonly least: bigint
}

/** Looks payouts up on their chains. It is only asked about assets that can be looked up. */
export interface PayoutProver {
  prove(payout: ClaimedPayout): Promise<PayoutFinding>
}

export interface OrderPollingOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly orders: Orders
  readonly providers: readonly OrderProvider[]
  readonly prover: PayoutProver
  readonly isReadable: (asset: string) => boolean
  readonly metrics: Registry
}

/** Milliseconds between two rounds: the budget of a partner is spent in pieces of this. */
const roundTime = 1_000
/** Without a word from the database. */
const idleTime = 15_000
/** For which an order that was taken is nobody else's: longer than the slowest partner may take, and its chain. */
const claimSeconds = 60
/** Questions at a time to one partner. */
const maximumAtOnce = 8

/** Asks partners about orders, as long as the process lives. Several may run at once: none takes what another has. */
export class OrderPolling {
  readonly name = 'orders at partners'
  readonly #options: OrderPollingOptions
  readonly #loop: PollLoop
  /** By partner: how many questions are left, and when that was reckoned. */
  readonly #allowances = new Map<string, { readonly questions: number; readonly at: number }>()
  readonly #lag: Gauge
  readonly #alerts: Gauge
  #next: Date | null = null

  constructor(options: OrderPollingOptions) {
    this.#options = options
    this.#lag = new Gauge({
      name: 'sevenport_order_poll_lag_seconds',
      help: 'How long the order that has waited longest should have been asked about',
      registers: [options.metrics],
    })
    this.#alerts = new Gauge({
      name: 'sevenport_order_alerts',
      help: 'Orders that wait for an operator to look at them',
      registers: [options.metrics],
    })
    this.#loop = new PollLoop({
      interval: () => this.#pause(),
      run: () => this.runOnce(),
      onFailure: (error, failures) => options.log.warn({ failures, err: error }, 'Orders could not be followed'),
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** Looks at once: an order has changed. */
  wake(): void {
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  /** Asks every partner as much as it may be asked by now. */
  async runOnce(): Promise<void> {
    const { clock, database, providers } = this.#options
    await Promise.all(providers.map(async (provider) => this.#ask(provider)))
    this.#next = await findNextPoll(database)
    this.#alerts.set(await countAlerted(database))
    this.#lag.set(this.#next === null ? 0 : Math.max(0, (clock().getTime() - this.#next.getTime()) / 1000))
  }

  #pause(): number {
    if (this.#next === null) return idleTime
    return Math.min(idleTime, Math.max(roundTime, this.#next.getTime() - this.#options.clock().getTime()))
  }

  async #ask(provider: OrderProvider): Promise<void> {
    const { clock, database } = this.#options
    const limit = this.#allow(provider)
    if (limit === 0) return
    const claim = { provider: provider.name, now: clock() }
    // Half for the youngest: a person looks at those, and a backlog of ten thousand must not stand before them.
    const youngest = await claimDue(database, { ...claim, limit: Math.ceil(limit / 2), by: 'youngest' }, claimSeconds)
    const left = limit - youngest.length
    const longest =
      left === 0 ? [] : await claimDue(database, { ...claim, limit: left, by: 'longest-due' }, claimSeconds)
    const ids = [...youngest, ...longest]
    this.#spend(provider.name, ids.length)
    await Promise.all(ids.map(async (id) => this.#follow(id, provider)))
  }

  /** How many orders may be asked about now: what the minute allows, little by little. */
  #allow({ name, pollsPerMinute }: OrderProvider): number {
    const at = performance.now()
    const last = this.#allowances.get(name) ?? { questions: 1, at }
    const earned = (pollsPerMinute * (at - last.at)) / 60_000
    const questions = Math.min(last.questions + earned, maximumAtOnce)
    this.#allowances.set(name, { questions, at })
    return Math.floor(questions)
  }

  #spend(name: string, count: number): void {
    const { questions, at } = this.#allowances.get(name) ?? { questions: 0, at: performance.now() }
    this.#allowances.set(name, { questions: questions - count, at })
  }

  async #follow(id: string, provider: OrderProvider): Promise<void> {
    const { database, log, orders } = this.#options
    const order = await findOrder(database, id)
    if (order === undefined) return
    try {
      if (order.state === 'new') await orders.reconcileCreation(order, provider)
      else if (order.providerOrderId !== null) {
        const report = await provider.status(order, order.providerOrderId)
        await orders.noteReport(id, report, await this.#prove(order, report))
      }
    } catch (error) {
      log.warn({ order: labelOf(order), err: error }, 'A partner gave no usable answer about an order')
      await orders.noteSilence(id)
    }
  }

  /** What the chain says about the payout that the partner names; null if nothing is to be asked. */
  async #prove(order: Order, report: ProviderReport): Promise<PayoutFinding | null> {
    const { database, isReadable, log, prover } = this.#options
    const { payout } = order.legs
    const hash = report.payout.hash ?? payout?.hash ?? null
    if (payout === undefined || payout.address === null || hash === null) return null
    if (payout.proof === 'proven' || !isReadable(payout.asset)) return null
    // A floating rate promises nothing, unless it has a minimum: there it is what the partner says it has sent.
    const floor = (await findQuote(database, order.id))?.minimumToAmount ?? null
    const least = floor ?? (order.rateType === 'fixed' ? payout.amount : report.payout.amount) ?? 1n
    try {
      return await prover.prove({ asset: payout.asset, address: payout.address, hash, least })
    } catch (error) {
      // A node that is down says nothing about the partner.
      log.warn({ order: labelOf(order), err: error }, 'A payout could not be looked up')
      return null
    }
  }
}
