import { randomUUID } from 'node:crypto'

import { apiErrorCode } from '#api/errors.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin } from '#server/http/route.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'
import type { MerchantSite } from '#server/lib/merchant-site.ts'
import { enqueueMail } from '#server/mail/mail.ts'

import {
  confirmSubscription,
  deleteByUnsubscribeToken,
  deleteUnconfirmed,
  requestSubscription,
} from './subscriptions.repository.ts'

/** Lifetime of the confirmation link, in seconds. The privacy policy says three days. */
const confirmationLifetime = 3 * 86_400
/** Minimum seconds between two emails to an address, so that no one can flood a mailbox through us. */
const mailInterval = 60 * 60

type SiteOf = (domain: string) => Promise<MerchantSite | undefined>

/** Email news, for addresses whose owners have confirmed their subscription. */
export class SubscriptionService {
  readonly #database: Database
  readonly #clock: Clock
  readonly #siteOf: SiteOf

  /** @param siteOf Returns the merchant's site for the request's domain, if it is one. */
  constructor(database: Database, clock: Clock, siteOf: SiteOf) {
    this.#database = database
    this.#clock = clock
    this.#siteOf = siteOf
  }

  /** Requests a subscription. Looks the same from outside whether or not the address is subscribed. */
  async subscribe({ email, lang }: { email: string; lang: LanguageCode }, { host }: Origin): Promise<void> {
    const now = this.#clock()
    const confirmToken = createToken()
    const unsubscribeToken = createToken()
    const request = {
      id: randomUUID(),
      email,
      lang,
      requestedAt: now,
      confirmTokenHash: hashToken(confirmToken),
      unsubscribeTokenHash: hashToken(unsubscribeToken),
    }
    const site = host === undefined ? undefined : await this.#siteOf(host)
    await this.#database.transaction(async (tx) => {
      if (!(await requestSubscription(tx, request, addSeconds(now, -mailInterval)))) return
      await enqueueMail(tx, {
        template: 'subscription-confirm',
        to: email,
        lang,
        // The caller hasn't proven that they own the address.
        antiPhishingWord: null,
        ...(site !== undefined && { site }),
        values: { confirmToken, unsubscribeToken },
      })
    })
  }

  /** @throws ApiFailure `linkInvalid` */
  async answerLink(token: string, action: 'confirm' | 'unsubscribe'): Promise<void> {
    const now = this.#clock()
    const hash = hashToken(token)
    const isDone =
      action === 'confirm'
        ? await confirmSubscription(this.#database, hash, {
            confirmedAt: now,
            askedAfter: addSeconds(now, -confirmationLifetime),
          })
        : await deleteByUnsubscribeToken(this.#database, hash)
    if (!isDone) throw new ApiFailure(apiErrorCode.linkInvalid, 'The link is used, expired or replaced')
  }

  /** Deletes requests that weren't confirmed in time. */
  async deleteExpired(): Promise<number> {
    return deleteUnconfirmed(this.#database, addSeconds(this.#clock(), -confirmationLifetime))
  }
}
