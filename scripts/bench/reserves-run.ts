import { connectPostgres } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'
import { ReservePublisher } from '#server/modules/reserves/reserve-publisher.ts'

/** What it took to publish once. */
export interface ReservesRun {
  readonly seconds: number
  /** Memory after connecting, and the peak, in bytes. */
  readonly memoryBefore: number
  readonly memory: number
}

/** In a separate process, publishes the reserves in the database given by the environment, and nothing else. */
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
