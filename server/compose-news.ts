import type { Database } from './db/database.ts'
import type { Clock } from './lib/clock.ts'
import { findAccountByEmail } from './modules/accounts/accounts.repository.ts'
import { findNotice, findTexts } from './modules/notices/notices.repository.ts'
import { NewsSender } from './modules/subscriptions/news.service.ts'

/** Sends notices as news by email. */
export function composeNews(database: Database, clock: Clock): NewsSender {
  return new NewsSender({
    database,
    clock,
    readNotice: async (tx, id, lang) => {
      if ((await findNotice(tx, { id, userId: null, now: clock() })) === undefined) return undefined
      return (await findTexts(tx, [id], lang)).get(id)
    },
    findAntiPhishingWord: async (tx, email) => (await findAccountByEmail(tx, 'main', email))?.antiPhishingWord ?? null,
  })
}
