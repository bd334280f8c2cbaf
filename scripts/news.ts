import { composeNews } from '#server/composition/notices.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'
import { findTexts, listNotices } from '#server/modules/notices/notices.repository.ts'
import { countNewsMails } from '#server/modules/subscriptions/subscriptions.repository.ts'

import { refuse, withDatabase } from './with-database.ts'

const usage = `Sends a notice by email to everyone who has subscribed to news (docs/news.md).

  npm run news -- list
  npm run news -- send <id of the notice>

Run it where the server runs, with the server's environment.`

await withDatabase(run)

/** @returns The exit code. */
async function run({ database }: DatabaseConnection, [command, id, ...rest]: readonly string[]): Promise<number> {
  if (command === 'list' && id === undefined) {
    const notices = await listNotices(database, { realm: 'main', userId: null, cursor: undefined, now: systemClock() })
    const ids = notices.map((notice) => notice.id)
    const texts = await findTexts(database, ids, 'en_us')
    const sent = await countNewsMails(database)
    for (const notice of notices) {
      const title = texts.get(notice.id)?.title ?? ''
      console.log(`${notice.id}  ${notice.publishedAt.toISOString()}  sent to ${sent.get(notice.id) ?? 0}  ${title}`)
    }
    return 0
  }
  if (command !== 'send' || id === undefined || !isUuid(id) || rest.length > 0) return refuse(usage)
  const number = await composeNews(database, systemClock).send(id)
  if (number === undefined) return refuse(`There is no notice ${id}, or it isn’t published yet.`)
  console.log(`The worker will send it to ${number} ${number === 1 ? 'address' : 'addresses'}.`)
  return 0
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
