import type { Database } from '#server/db/database.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { findAccountByEmail } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { MerchantSite } from '#server/lib/merchant-site.ts'
import { futuresNotices } from '#server/modules/notices/futures-notices.ts'
import { noticeReadData } from '#server/modules/notices/notices.personal-data.ts'
import { findNotice, findTexts } from '#server/modules/notices/notices.repository.ts'
import { noticeRoutes } from '#server/modules/notices/notices.routes.ts'
import { NoticeService } from '#server/modules/notices/notices.service.ts'
import { publishedNotices } from '#server/modules/notices/published-notices.ts'
import { NewsSender } from '#server/modules/subscriptions/news.service.ts'
import { oneClickUnsubscribe } from '#server/modules/subscriptions/one-click.ts'
import { subscriptionData } from '#server/modules/subscriptions/subscriptions.personal-data.ts'
import { subscriptionRoutes } from '#server/modules/subscriptions/subscriptions.routes.ts'
import { SubscriptionService } from '#server/modules/subscriptions/subscriptions.service.ts'
import { systemMessageData } from '#server/modules/system-messages/system-messages.personal-data.ts'
import { systemMessageRoutes } from '#server/modules/system-messages/system-messages.routes.ts'
import { SystemMessageService } from '#server/modules/system-messages/system-messages.service.ts'

import type { Foundation, Parts } from './context.ts'

/** The data stored about what users read. */
export const noticeData: readonly PersonalData[] = [systemMessageData, noticeReadData, ...subscriptionData]

/** The part of it that is stored about accounts of the futures section. */
export const noticeReadings: readonly PersonalData[] = [noticeReadData]

interface Sites {
  /** Returns the merchant whose domain a request came through, if any. */
  readonly siteOf: (domain: string) => Promise<MerchantSite | undefined>
}

/** Composes what users are told: notices to all, messages to one user, and news by email. */
export function composeNotices({ config, database, clock }: Foundation, { siteOf }: Sites): Partial<Parts> {
  const main = new NoticeService({ database, clock, published: publishedNotices, realm: 'main' })
  const futures = new NoticeService({ database, clock, published: futuresNotices, realm: 'futures' })
  const subscriptions = new SubscriptionService(database, clock, siteOf)
  return {
    routes: [
      ...noticeRoutes({ main, futures }),
      ...systemMessageRoutes(new SystemMessageService(database, clock)),
      ...subscriptionRoutes(subscriptions),
    ],
    pageRoutes: [oneClickUnsubscribe(subscriptions, config.publicUrl)],
    cleanUps: [{ name: 'unconfirmed subscriptions', run: () => subscriptions.deleteExpired() }],
    seeds: [() => main.seed(), () => futures.seed()],
  }
}

/** Sends notices as news emails. */
export function composeNews(database: Database, clock: Clock): NewsSender {
  return new NewsSender({
    database,
    clock,
    readNotice: async (tx, id, lang) => {
      if ((await findNotice(tx, { id, realm: 'main', userId: null, now: clock() })) === undefined) return undefined
      return (await findTexts(tx, [id], lang)).get(id)
    },
    findAntiPhishingWord: async (tx, email) => (await findAccountByEmail(tx, 'main', email))?.antiPhishingWord ?? null,
  })
}
