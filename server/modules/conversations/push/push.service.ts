import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { getPushState, subscribeToPush } from '#api/push.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { invalidRequest } from '#server/http/parse-input.ts'
import { consumeInTurn, type CreateRateLimiter, type SharedRateLimiter } from '#server/http/rate-limits.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { keepSession } from '#server/identity/sessions/sessions.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { hashToken } from '#server/lib/secrets.ts'
import { followLink } from '#server/modules/conversations/conversation-links.ts'
import { findConversation, lockConversation } from '#server/modules/conversations/conversations.repository.ts'
import type { PushSender } from '#server/providers/push/port.ts'

import {
  deleteEarlierOfSession,
  deleteOldestOf,
  deleteSubscription,
  isSubscribed,
  type PushOwner,
  putSubscription,
} from './push-subscriptions.repository.ts'

/** Maximum browsers per account or guest conversation. Another one replaces the oldest. */
const mostBrowsers = 10

/** Rate limits for subscribing and unsubscribing. */
export class PushLimits {
  readonly #owner: SharedRateLimiter
  readonly #address: SharedRateLimiter

  constructor(createRateLimiter: CreateRateLimiter) {
    this.#owner = createRateLimiter('push-subscription', { points: 30, seconds: 3600 })
    this.#address = createRateLimiter('push-subscription-address', { points: 120, seconds: 3600 })
  }

  /** @throws ApiFailure `tooManyRequests` */
  async count(owner: string, address: string): Promise<void> {
    await consumeInTurn([
      { limiter: this.#owner, key: owner },
      { limiter: this.#address, key: addressKey(address) },
    ])
  }
}

interface PushServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly realm: Realm
  readonly limits: PushLimits
  /** Null if push notifications are off. */
  readonly sender: PushSender | null
}

type Subscribed = v.InferOutput<typeof subscribeToPush.input>
type Named = v.InferOutput<typeof getPushState.input>

/** Subscribes browsers to answers from support. */
export class PushService {
  readonly #options: PushServiceOptions

  constructor(options: PushServiceOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `notLoggedIn`, `linkInvalid`; `invalidRequest` for an endpoint we don't send to */
  async subscribe(
    caller: SignedIn | undefined,
    { subscription: { endpoint, keys }, token }: Subscribed,
    { address }: Origin,
  ): Promise<null> {
    const { database, clock, sender, limits } = this.#options
    await limits.count(countedAs(caller, token), address)
    if (sender?.accepts(endpoint) !== true) throw invalidRequest('Nothing is sent to this endpoint')
    return database.transaction(async (tx) => {
      const owner = await this.#lockOwner(tx, caller, token)
      const row = { id: randomUUID(), endpoint, ...keys, ...owner, createdAt: clock(), lastSuccessAt: null }
      if (!(await putSubscription(tx, row))) throw invalidRequest('The endpoint belongs to another browser')
      await deleteEarlierOfSession(tx, row)
      await deleteOldestOf(tx, owner, mostBrowsers)
      return null
    })
  }

  /** @throws ApiFailure `notLoggedIn`, `linkInvalid` */
  async unsubscribe(caller: SignedIn | undefined, { endpoint, token }: Named, { address }: Origin): Promise<null> {
    const { database, limits } = this.#options
    await limits.count(countedAs(caller, token), address)
    return database.transaction(async (tx) => {
      await deleteSubscription(tx, await this.#ownerOf(tx, caller, token), endpoint)
      return null
    })
  }

  /** @throws ApiFailure `notLoggedIn`, `linkInvalid` */
  async state(caller: SignedIn | undefined, { endpoint, token }: Named): Promise<{ isOn: boolean }> {
    return this.#options.database.transaction(async (tx) => ({
      isOn: await isSubscribed(tx, await this.#ownerOf(tx, caller, token), endpoint),
    }))
  }

  /** Returns the owner after locking its account or conversation, so that concurrent subscriptions are counted. */
  async #lockOwner(tx: Transaction, caller: SignedIn | undefined, token: string | undefined): Promise<PushOwner> {
    if (token === undefined && caller !== undefined) await lockAccount(tx, caller.userId)
    const owner = await this.#ownerOf(tx, caller, token)
    const { userId, sessionId, conversationId } = owner
    // Either may have been deleted in the meantime.
    if (conversationId !== null && (await lockConversation(tx, conversationId)) === undefined) throw linkInvalid()
    if (userId !== null && !(await keepSession(tx, userId, sessionId ?? '', this.#options.clock()))) notLoggedIn()
    return owner
  }

  /** Returns the owner. A link takes precedence: a guest's conversation remains one even after a login. */
  async #ownerOf(tx: Transaction, caller: SignedIn | undefined, token: string | undefined): Promise<PushOwner> {
    const { clock, realm } = this.#options
    if (token !== undefined) {
      const conversationId = await followLink(tx, token, clock())
      const row = conversationId === undefined ? undefined : await findConversation(tx, conversationId)
      if (row?.realm !== realm || row.userId !== null) throw linkInvalid()
      return { userId: null, sessionId: null, conversationId: row.id }
    }
    const { userId, sessionId } = caller ?? notLoggedIn()
    return { userId, sessionId, conversationId: null }
  }
}

/** Returns a rate-limit key that no one else can exhaust. */
function countedAs(caller: SignedIn | undefined, token: string | undefined): string {
  return token === undefined ? (caller ?? notLoggedIn()).userId : hashToken(token)
}

function notLoggedIn(): never {
  throw new ApiFailure(apiErrorCode.notLoggedIn, 'Only a guest’s link does without a session')
}

function linkInvalid(): ApiFailure {
  return new ApiFailure(apiErrorCode.linkInvalid, 'The link is unknown or has expired')
}
