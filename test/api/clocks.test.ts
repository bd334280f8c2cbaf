import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { requireRightClock } from '#server/db/require-right-clock.ts'
import { createBackend } from '#server/backend.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { createLog } from '#server/log.ts'

import { testConfig } from './support/test-config.ts'
import { openTestDatabase } from './support/test-database.ts'

it('a server with a clock that differs from the database’s refuses to start', async () => {
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

describe('a running server’s clock', () => {
  let ahead = 0
  let logLines: string[]
  let close: () => Promise<void>
  let backend: Awaited<ReturnType<typeof createBackend>>

  beforeEach(async () => {
    ahead = 0
    logLines = []
    const connection = await openTestDatabase()
    backend = await createBackend({
      config: testConfig,
      connection,
      mailer: { send: async () => undefined, check: async () => undefined, close: () => undefined },
      prices: null,
      clock: () => addSeconds(new Date(), ahead),
      log: createLog('info', { write: (line) => logLines.push(line) }),
    })
    close = async () => {
      await backend.app.close()
      await connection.close()
    }
  })

  afterEach(() => close())

  async function look() {
    await backend.clockWatch.run()
    const [ready, alive, metrics] = await Promise.all(
      ['/readyz', '/healthz', '/metrics'].map((url) => backend.app.inject({ url, remoteAddress: '127.0.0.1' })),
    )
    const difference = /^sevenport_clock_difference_seconds (.*)$/m.exec(metrics?.body ?? '')?.[1]
    return { ready: ready?.statusCode, alive: alive?.statusCode, difference: Number(difference) }
  }

  it.each([
    ['ahead of', 3_600],
    ['behind', -60],
  ])('a clock set %s the database’s makes the server unready until it is right again', async (direction, seconds) => {
    expect(await look()).toEqual({ ready: 200, alive: 200, difference: 0 })
    ahead = seconds
    const wrong = await look()
    expect(wrong).toMatchObject({ ready: 503, alive: 200 })
    expect(Math.abs(wrong.difference - seconds)).toBeLessThanOrEqual(1)
    await look()
    const errors = logLines.filter((line) => line.includes('"level":"error"'))
    expect(errors, 'logged once').toHaveLength(1)
    expect(errors[0]).toContain(`s ${direction} the database's`)
    ahead = 0
    expect(await look()).toEqual({ ready: 200, alive: 200, difference: 0 })
    expect(logLines.filter((line) => line.includes('accurate again'))).toHaveLength(1)
  })

  it('checks the clock as soon as the server listens', async () => {
    ahead = 3_600
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    await expect.poll(() => backend.clockWatch.isRight).toBe(false)
  })
})
