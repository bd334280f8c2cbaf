import { expect, it } from 'vitest'

import { requireRightClock } from '#server/db/require-right-clock.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'

import { openTestDatabase } from './support/test-database.ts'

it('a clock that differs from that of the database keeps a server from starting', async () => {
  const connection = await openTestDatabase()
  const { database } = connection
  const clockAhead = (seconds: number) => () => addSeconds(new Date(), seconds)
  await expect(requireRightClock(database, systemClock)).resolves.toBeUndefined()
  await expect(requireRightClock(database, clockAhead(3))).resolves.toBeUndefined()
  await expect(requireRightClock(database, clockAhead(25 * 3_600 + 1))).rejects.toThrow(
    /9000[01] s ahead of the database/,
  )
  await expect(requireRightClock(database, clockAhead(-61))).rejects.toThrow(/6[01] s behind the database/)
  await connection.close()
})
