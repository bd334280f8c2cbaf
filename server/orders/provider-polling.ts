import { leastPayout, type PaidIn } from '#api/order-tolerances.ts'
import type { Database } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { eachAtMost } from '#server/lib/each-at-most.ts'
import type { Log } from '#server/lib/log.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'

import type { PayoutFinding } from './decide.ts'
import { applyEvents, applyEventsSince } from './inbox.repository.ts'
import { labelOf, type Leg, type Order } from './order.ts'
import type { OrderProvider, ProviderReport } from './order-provider.ts'
import type { Orders } from './orders.ts'
import { changeOrder, claimDue, findNextPoll, findOrder } from './orders.repository.ts'
import { findQuote } from './quotes.repository.ts'

/** A payout or refund that a partner claims to have made. */
export interface ClaimedPayout {
  readonly asset: string
  readonly address: string
  readonly hash: string
  /** The minimum that must have arrived, in 10^-18. */
  readonly least: bigint
  /** The earliest possible time of the payment: anything earlier is a different one. */
  readonly since: Date
}

/** Looks up payouts on their chains. It's only called for assets that can be looked up. */
export interface PayoutProver {
  prove(payout: ClaimedPayout): Promise<PayoutFinding>
}

export interface ProviderPollingOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly orders: Orders
  readonly provider: OrderProvider
  readonly prover: PayoutProver
  readonly isReadable: (asset: string) => boolean
  /** As in {@link Orders}: rounds are no rarer than this, in seconds. */
  readonly pollSoon?: number | undefined
}

/** Milliseconds between two rounds: a partner's allowance is spent in portions of this. */
const roundTime = 1_000
/** Maximum milliseconds between rounds, unless the database announces an event. */
const idleTime = 15_000
/** Seconds for which a claimed order is no one else's: longer than a round with a slow partner and chain. */
const claimSeconds = 60
/** Maximum seconds before checking again whether a partner may be polled, however long it wants to be left alone. */
const mostPostponed = 300
/** Concurrent polls. */
const atATime = 8

/** Polls one partner about its orders, at the partner's own pace. */
export class ProviderPolling {
  readonly #options: ProviderPollingOptions
  readonly #loop: PollLoop
  /** Polls left, and when that was computed. */
  #allowance = { questions: 1, at: performance.now() }
  #next: Date | null = null

  constructor(options: ProviderPollingOptions) {
    const { log, provider } = options
    this.#options = options
    this.#loop = new PollLoop({
      interval: () => this.#pause(),
      run: () => this.runOnce(),
      onFailure: (error, failures) =>
        log.warn({ provider: provider.name, failures, err: error }, 'Could not poll orders'),
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** Polls at once, because an event about an order has arrived. */
  wake(): void {
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  /** Polls as much as the rate limit allows now. */
  async runOnce(): Promise<void> {
    const { clock, database, provider } = this.#options
    if (provider.isNotified) await applyEvents(database, provider.name, clock())
    this.#next = await findNextPoll(database, provider.name)
    // Claims are writes; most rounds have nothing to claim.
    if (this.#next === null || this.#next > clock()) return
    const ids = await this.#claim(this.#reckon())
    this.#allowance.questions -= ids.length
    await eachAtMost(ids, atATime, async (id) => this.#follow(id))
    this.#next = await findNextPoll(database, provider.name)
  }

  #pause(): number {
    const { clock, pollSoon = Infinity, provider } = this.#options
    const longest = Math.min(idleTime, pollSoon * 1000)
    if (this.#next === null) return longest
    const untilDue = this.#next.getTime() - clock().getTime()
    const untilAllowed = ((1 - this.#allowance.questions) * 60_000) / provider.pollsPerMinute
    return Math.min(longest, Math.max(roundTime, untilDue, untilAllowed))
  }

  async #claim(limit: number): Promise<readonly string[]> {
    if (limit === 0) return []
    const { clock, database, provider } = this.#options
    const claim = { provider: provider.name, now: clock() }
    // Half for the youngest: users are watching those, and a backlog of ten thousand must not come first.
    const half = Math.ceil(limit / 2)
    const youngest = await claimDue(database, { ...claim, limit: half, by: 'youngest' }, claimSeconds)
    const left = limit - half
    if (youngest.length < half || left === 0) return youngest
    return [...youngest, ...(await claimDue(database, { ...claim, limit: left, by: 'longest-due' }, claimSeconds))]
  }

  /** Returns how many orders may be polled now: a minute's allowance accrues gradually. */
  #reckon(): number {
    const { pollsPerMinute } = this.#options.provider
    const at = performance.now()
    const earned = (pollsPerMinute * (at - this.#allowance.at)) / 60_000
    // At most two rounds' worth accumulates.
    const most = Math.max(atATime, (pollsPerMinute * 2 * roundTime) / 60_000)
    this.#allowance = { questions: Math.min(this.#allowance.questions + earned, most), at }
    return Math.floor(this.#allowance.questions)
  }

  async #follow(id: string): Promise<void> {
    const { clock, database, provider } = this.#options
    const order = await findOrder(database, id)
    if (order === undefined) return
    const since = clock()
    await this.#askAbout(order)
    if (provider.isNotified) await applyEventsSince(database, order, since, clock())
  }

  async #askAbout(order: Order): Promise<void> {
    const { database, log, orders, provider } = this.#options
    const { id } = order
    try {
      if (order.state === 'new') await orders.reconcileCreation(order, provider)
      else if (order.providerOrderId === null) await changeOrder(database, id, { pollAt: null })
      else {
        const report = await provider.status(order, order.providerOrderId)
        const payout = await this.#provePayout(order, report)
        await orders.noteReport(id, report, payout, await this.#proveRefund(order, report))
      }
    } catch (error) {
      if (error instanceof PartnerError && error.failure === 'not-asked') {
        await this.#postpone(id, error)
        return
      }
      log.warn({ order: labelOf(order), err: error }, 'A partner returned no usable answer about an order')
      await orders.noteSilence(id)
    }
  }

  /** The partner wasn't asked, so this doesn't count as silence. */
  async #postpone(id: string, { retryAfterSeconds = 0 }: PartnerError): Promise<void> {
    const { clock, database } = this.#options
    const seconds = Math.min(Math.max(retryAfterSeconds, 1), mostPostponed)
    await changeOrder(database, id, { pollAt: addSeconds(clock(), seconds) })
  }

  /** Returns what the chain says about the reported payout; null if there is nothing to look up. */
  async #provePayout(order: Order, report: ProviderReport): Promise<PayoutFinding | null> {
    const { payout } = order.legs
    if (payout === undefined) return null
    return this.#prove(order, payout, report.payout.hash, () => this.#leastOf(order, payout, report))
  }

  /** The same for a refund. Its amount is up to the partner, which deducts the network fee. */
  async #proveRefund(order: Order, report: ProviderReport): Promise<PayoutFinding | null> {
    const { refund } = order.legs
    return refund === undefined ? null : this.#prove(order, refund, report.refund.hash, async () => 1n)
  }

  async #prove(
    order: Order,
    { asset, address, proof, hash: known }: Leg,
    named: string | null,
    leastOf: () => Promise<bigint>,
  ): Promise<PayoutFinding | null> {
    const { isReadable, log, prover } = this.#options
    const hash = named ?? known
    if (address === null || hash === null || proof === 'proven' || !isReadable(asset)) return null
    const least = await leastOf()
    try {
      return await prover.prove({ asset, address, hash, least, since: order.createdAt })
    } catch (error) {
      // A node that is down says nothing about the partner.
      log.warn({ order: labelOf(order), err: error }, 'Could not look up a payout')
      return null
    }
  }

  /** Returns the minimum that must have arrived, in 10^-18. */
  async #leastOf(order: Order, payout: Leg, report: ProviderReport): Promise<bigint> {
    const quote = await findQuote(this.#options.database, order.id)
    // A swap by a route guarantees a minimum, enforced by its contract.
    if (quote !== undefined && quote.minimumToAmount !== null) return quote.minimumToAmount
    return leastPayout(payout.agreedAmount ?? 1n, order.rateType, report.payout.amount, paidInOf(order, report))
  }
}

/** Returns what the partner says was paid in, now or in an earlier report. */
function paidInOf({ legs: { payin } }: Order, report: ProviderReport): PaidIn {
  return { agreed: payin?.agreedAmount ?? null, moved: report.payin.amount ?? payin?.movedAmount ?? null }
}
