import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { type Notification, notify } from '#server/notifications/notify.ts'
import type { PriceSource } from '#server/providers/prices/prices.ts'

import { convertPrices } from './converted-price.ts'
import {
  findPassed,
  listWaiting,
  markTriggered,
  type PassedAlert,
  type PriceAlertRow,
} from './price-alerts.repository.ts'

export interface PriceAlertWatchOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly prices: Pick<PriceSource, 'table'>
}

/** Seconds after which a price no longer fires alerts, although it is still shown. */
const maxAge = 10 * 60

/** Fires the price alerts of all users. */
export class PriceAlertWatch {
  readonly #options: PriceAlertWatchOptions

  constructor(options: PriceAlertWatchOptions) {
    this.#options = options
  }

  /**
   * Compares all waiting alerts with the cached prices, without a request to the market. Alerts that fail to fire are
   * found again by the next run.
   */
  async run(): Promise<void> {
    const { database, clock, log, prices: source } = this.#options
    const oldest = addSeconds(clock(), -maxAge)
    const prices = convertPrices(source.table()).filter(({ at }) => at >= oldest)
    if (prices.length === 0) return
    const people = Map.groupBy(await findPassed(database, prices), ({ userId }) => userId)
    for (const [userId, passed] of people) {
      try {
        await database.transaction((tx) => this.#fire(tx, userId, passed))
      } catch (error) {
        // One user's failure must not affect the others.
        log.error({ alerts: passed.map(({ id }) => id), err: error }, 'Could not fire price alerts')
      }
    }
  }

  /** Fires a user's alerts. Alerts and notifications share a transaction, so that neither exists without the other. */
  async #fire(tx: Transaction, userId: string, passed: readonly PassedAlert[]): Promise<void> {
    const account = await tryLockAccount(tx, userId)
    if (account === undefined) return
    const prices = new Map(passed.map(({ id, price }) => [id, price]))
    const triggeredAt = this.#options.clock()
    const told: Notification[] = []
    // Read under the lock: another process may have fired them in the meantime.
    for (const alert of await listWaiting(tx, [...prices.keys()])) {
      const triggeredPrice = prices.get(alert.id)
      if (triggeredPrice === undefined) continue
      await markTriggered(tx, alert.id, { triggeredAt, triggeredPrice })
      told.push(notificationOf(account, alert, triggeredPrice, triggeredAt))
    }
    if (told.length > 0) await notify(tx, ...told)
  }
}

function notificationOf(person: Account, alert: PriceAlertRow, price: bigint, at: Date): Notification {
  const { coin, direction, targetPrice, currency } = alert
  const prices = { targetPrice: formatAmount(targetPrice), price: formatAmount(price) }
  const values = { coin, currency, ...prices, at: at.toISOString() }
  return { kind: direction === 'above' ? 'price-above' : 'price-below', person, at, values }
}
