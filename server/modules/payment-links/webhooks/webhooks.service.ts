import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { PaymentWebhook, savePaymentWebhook, WebhookDelivery } from '#api/payment-webhooks.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Proofs } from '#server/identity/proofs.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { LinkMerchant } from '#server/modules/payment-links/link-view.ts'
import type { ShopWebhooks } from '#server/providers/shop-webhooks/port.ts'

import { createSecret, hideSecret } from './webhook-secret.ts'
import {
  deleteWebhook,
  findShownEvent,
  findWebhook,
  listEvents,
  setDue,
  type ShownEvent,
  tryWriteWebhook,
  type WebhookRow,
} from './webhooks.repository.ts'

export interface WebhookServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly createRateLimiter: CreateRateLimiter
  readonly encryptionKey: Uint8Array
  readonly ownerCheck: Proofs['owner']
  readonly shops: Pick<ShopWebhooks, 'accepts'>
  readonly reportChange: (
    tx: Transaction,
    change: {
      readonly kind: 'webhook-changed' | 'webhook-removed'
      readonly userId: string
      /** Host of the URL. */
      readonly shop: string
      readonly origin: Origin
    },
  ) => Promise<void>
  readonly findMerchantOf: (tx: Transaction, userId: string) => Promise<LinkMerchant | undefined>
}

type Wanted = v.InferOutput<typeof savePaymentWebhook.input>

/** Merchants' webhooks for events of links, and their deliveries. */
export class WebhookService {
  readonly #options: WebhookServiceOptions
  readonly #retries: RateLimiter

  constructor(options: WebhookServiceOptions) {
    this.#options = options
    this.#retries = options.createRateLimiter('payment-webhook-retry', { points: 30, seconds: 3_600 })
  }

  async find(userId: string): Promise<{ webhook: PaymentWebhook | null }> {
    const { database, findMerchantOf } = this.#options
    const merchant = await findMerchantOf(database, userId)
    const row = merchant && (await findWebhook(database, merchant.id))
    return { webhook: row === undefined ? null : viewOf(row) }
  }

  /**
   * Sets the webhook's URL, and creates a new secret, which only this response contains. Of two concurrent changes, the
   * second is rejected: otherwise the first caller would hold an invalid secret.
   * @throws ApiFailure with the contract's codes
   */
  async save(caller: SignedIn, { url, revision: previous, ...entries }: Wanted, origin: Origin) {
    const { database, clock, encryptionKey, ownerCheck, shops, findMerchantOf, reportChange } = this.#options
    if (!shops.accepts(url)) throw new ApiFailure(apiErrorCode.invalidRequest, 'url: must lead to the public internet')
    const owner = await ownerCheck.begin(caller, entries)
    await owner.complete(origin)
    const secret = createSecret()
    return database.transaction(async (tx) => {
      await owner.requireValid(tx, await lockAccount(tx, caller.userId))
      const merchant = await findMerchantOf(tx, caller.userId)
      if (merchant?.state !== 'active') {
        throw new ApiFailure(apiErrorCode.stateConflict, 'The user is no active merchant')
      }
      const row = {
        merchantId: merchant.id,
        url,
        secret: hideSecret(encryptionKey, merchant.id, secret),
        revision: previous + 1,
        createdAt: clock(),
      }
      if (!(await tryWriteWebhook(tx, row, previous))) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'It was changed in the meantime')
      }
      await reportChange(tx, { kind: 'webhook-changed', userId: caller.userId, shop: hostOf(url), origin })
      return { webhook: viewOf(row), secret }
    })
  }

  async remove(userId: string, origin: Origin): Promise<void> {
    const { database, findMerchantOf, reportChange } = this.#options
    await database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const merchant = await findMerchantOf(tx, userId)
      const removed = merchant && (await deleteWebhook(tx, merchant.id))
      if (removed === undefined) return
      await reportChange(tx, { kind: 'webhook-removed', userId, shop: hostOf(removed.url), origin })
    })
  }

  async list(userId: string, cursor: string | undefined) {
    const { database, findMerchantOf } = this.#options
    const merchant = await findMerchantOf(database, userId)
    const rows = merchant === undefined ? [] : await listEvents(database, merchant.id, cursor)
    return toPage(rows, ({ createdAt: at, id }) => ({ at, id }), deliveryOf)
  }

  /** @throws ApiFailure `notFound`, `stateConflict` */
  async retry(userId: string, id: string): Promise<WebhookDelivery> {
    const { database, clock, findMerchantOf } = this.#options
    await this.#retries.consume(userId)
    return database.transaction(async (tx) => {
      const merchant = await findMerchantOf(tx, userId)
      const event = merchant && (await findShownEvent(tx, merchant.id, id))
      if (event === undefined) throw new ApiFailure(apiErrorCode.notFound, 'There is no such message')
      const isPossible = (await findWebhook(tx, event.merchantId)) !== undefined
      const now = clock()
      if (isPossible && (await setDue(tx, id, now))) return deliveryOf({ ...event, dueAt: now })
      throw new ApiFailure(apiErrorCode.stateConflict, 'It has arrived, or there is nowhere to send it')
    })
  }
}

/** Returns only the host: the rest of the URL may contain a secret of the shop. */
function hostOf(url: string): string {
  return new URL(url).host
}

function viewOf({ url, revision, createdAt }: WebhookRow): PaymentWebhook {
  return { url, revision, createdAt: createdAt.toISOString() }
}

function deliveryOf(event: ShownEvent): WebhookDelivery {
  const { id, type, linkId, title, number, createdAt, deliveredAt, dueAt, attempts, lastStatus, lastFailure } = event
  const isOver = dueAt === null
  return {
    id,
    type,
    link: { id: linkId, title },
    number,
    createdAt: createdAt.toISOString(),
    state: deliveredAt !== null ? 'delivered' : isOver ? 'failed' : 'waiting',
    attempts,
    lastStatus,
    lastFailure,
    nextAt: dueAt?.toISOString() ?? null,
  }
}
