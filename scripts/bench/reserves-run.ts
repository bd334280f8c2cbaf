import { connectPostgres } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'
import { ReservePublisher } from '#server/modules/reserves/reserve-publisher.ts'

/** What publishing once has taken. */
export interface ReservesRun {
  readonly seconds: number
  /** What the process held when it was connected, and the most it has held, in bytes. */
  readonly memoryBefore: number
  readonly memory: number
}

/** A process of its own publishes what the database of the environment has, and does nothing else. */
if (process.send !== undefined) {
  const connection = connectPostgres(process.env.DATABASE_URL ?? '', (error) => {
    throw error
  })
  const publisher = new ReservePublisher(connection.database, systemClock, null)
  await connection.database.execute('SELECT 1')
  const memoryBefore = process.memoryUsage.rss()
  const start = performance.now()
  await publisher.keepUp()
  const seconds = (performance.now() - start) / 1000
  process.send({ seconds, memoryBefore, memory: process.resourceUsage().maxRSS * 1024 } satisfies ReservesRun)
  await connection.close()
  process.disconnect()
}
