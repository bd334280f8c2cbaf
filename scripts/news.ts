import path from 'node:path'

import { composeNews } from '#server/compose-news.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { connectPostgres, type DatabaseConnection, openPglite } from '#server/db/connect.ts'
import { FolderLockedError } from '#server/db/folder-lock.ts'
import { systemClock } from '#server/lib/clock.ts'
import { findTexts, listNotices } from '#server/modules/notices/notices.repository.ts'
import { countNewsMails } from '#server/modules/subscriptions/subscriptions.repository.ts'

const usage = `Sends a notice by email to everybody who has subscribed to news (docs/news.md).

  npm run news -- list
  npm run news -- send <id of the notice>

Run it where the server runs, with the server's environment.`

try {
  const { databaseUrl, dataFolder } = readConfig(process.env)
  const connection =
    databaseUrl === null
      ? await openPglite(path.join(dataFolder, 'database'))
      : connectPostgres(databaseUrl, (error) => console.error(error.message))
  try {
    process.exitCode = await run(connection, process.argv.slice(2))
  } finally {
    await connection.close()
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderLockedError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** @returns The exit code. */
async function run({ database }: DatabaseConnection, [command, id, ...rest]: readonly string[]): Promise<number> {
  if (command === 'list' && id === undefined) {
    const notices = await listNotices(database, { userId: null, cursor: undefined, now: systemClock() })
    const ids = notices.map((notice) => notice.id)
    const texts = await findTexts(database, ids, 'en_us')
    const sent = await countNewsMails(database)
    for (const notice of notices) {
      const title = texts.get(notice.id)?.title ?? ''
      console.log(`${notice.id}  ${notice.publishedAt.toISOString()}  sent to ${sent.get(notice.id) ?? 0}  ${title}`)
    }
    return 0
  }
  if (command !== 'send' || id === undefined || !isUuid(id) || rest.length > 0) return tell(usage)
  const number = await composeNews(database, systemClock).send(id)
  if (number === undefined) return tell(`There is no notice ${id}, or it is not published yet.`)
  console.log(`The worker sends it to ${number} ${number === 1 ? 'address' : 'addresses'}.`)
  return 0
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

function tell(text: string): number {
  console.error(text)
  return 1
}
