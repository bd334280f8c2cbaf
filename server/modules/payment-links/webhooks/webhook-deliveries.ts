import type { WebhookDelivery } from '#api/payment-webhooks.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { eachAtMost } from '#server/lib/each-at-most.ts'
import type { LinkMerchant } from '#server/modules/payment-links/link-view.ts'
import {
  findLink,
  listExpiredUnnoted,
  noteExpiry,
  sumsOf,
} from '#server/modules/payment-links/payment-links.repository.ts'
import { stateOf } from '#server/modules/payment-links/link-view.ts'
import type { ShopWebhooks } from '#server/providers/shop-webhooks/port.ts'

import { writeLinkEvent } from './webhook-events.ts'
import { readSecret } from './webhook-secret.ts'
import {
  claimEvent,
  type EventRow,
  findWebhook,
  listDueMerchants,
  noteDelivered,
  noteNotDelivered,
} from './webhooks.repository.ts'

export interface WebhookDeliveryOptions {
  readonly database: Database
  readonly clock: Clock
  readonly encryptionKey: Uint8Array
  readonly shops: ShopWebhooks
  readonly findMerchant: (tx: Transaction, id: string) => Promise<LinkMerchant | undefined>
}

interface Outcome {
  readonly status: number | null
  readonly failure: WebhookDelivery['lastFailure']
}

/** Seconds before each further attempt: eight attempts within a day. */
const pauses = [10, 60, 300, 1_800, 7_200, 21_600, 43_200] as const
/** Seconds for which an event is claimed; after that, its claimant is assumed to be dead. */
const claimSeconds = 60

/** Shops notified at a time, and messages per shop before other shops get their turn. */
const shopsAtATime = 8
const messagesInARow = 20
const merchantsInARow = 200
const linksInARow = 100

/**
 * Notifies shops of changes to links. Several may run at once, in several processes: each claims events that no other
 * has, and sends them outside of any transaction. A shop that hangs delays others by at most one attempt.
 */
export class WebhookDeliveries {
  readonly #options: WebhookDeliveryOptions
  #isEnding = false

  constructor(options: WebhookDeliveryOptions) {
    this.#options = options
  }

  /** Stops sending new messages: a run then waits only for those in flight. */
  end(): void {
    this.#isEnding = true
  }

  async run(): Promise<void> {
    const { database, clock } = this.#options
    while ((await this.#noteExpired()) === linksInARow);
    const merchantIds = await listDueMerchants(database, clock(), merchantsInARow)
    await eachAtMost(merchantIds, shopsAtATime, async (merchantId) => this.#tell(merchantId))
  }

  /** Notes links that have expired, which no request triggers. @returns The number of links. */
  async #noteExpired(): Promise<number> {
    const { database, clock } = this.#options
    return database.transaction(async (tx) => {
      const now = clock()
      const links = await listExpiredUnnoted(tx, now, linksInARow)
      const ids = links.map(({ id }) => id)
      const sums = await sumsOf(tx, ids)
      for (const link of links) {
        if (stateOf(link, sums.get(link.id)?.paid ?? 0, now) !== 'expired') continue
        await writeLinkEvent(tx, { type: 'payment_link.expired', link, order: null }, now)
      }
      await noteExpiry(tx, ids)
      return links.length
    })
  }

  async #tell(merchantId: string): Promise<void> {
    const { database, clock } = this.#options
    for (let told = 0; told < messagesInARow && !this.#isEnding; told += 1) {
      const now = clock()
      const event = await claimEvent(database, merchantId, now, addSeconds(now, claimSeconds))
      if (event === undefined) return
      const { status, failure } = await this.#send(event)
      if (status !== null && status >= 200 && status < 300) {
        await noteDelivered(database, event.id, clock(), status)
        continue
      }
      const pause = failure === 'removed' ? undefined : pauses[event.attempts - 1]
      const dueAt = pause === undefined ? null : addSeconds(clock(), pause)
      await noteNotDelivered(database, event, { dueAt, lastStatus: status, lastFailure: failure })
      return
    }
  }

  async #send({ id, merchantId, linkId, body }: EventRow): Promise<Outcome> {
    const { database, clock, encryptionKey, shops, findMerchant } = this.#options
    const [merchant, webhook, link] = await Promise.all([
      findMerchant(database, merchantId),
      findWebhook(database, merchantId),
      findLink(database, linkId),
    ])
    if (merchant?.state !== 'active') return { status: null, failure: 'suspended' }
    if (webhook === undefined || link === undefined) return { status: null, failure: 'removed' }
    return shops.send({ url: webhook.url, id, body, secret: readSecret(encryptionKey, webhook), at: clock() })
  }
}
