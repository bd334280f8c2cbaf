import { setTimeout as delay } from 'node:timers/promises'

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { DatabaseConnection } from '#server/db/connect.ts'
import { payments } from '#server/db/schema/payments.ts'
import { Pulse } from '#server/lib/health-board.ts'
import { PaymentAnnouncements } from '#server/payments/payment-announcements.ts'
import { Payouts } from '#server/payments/payouts.ts'
import { PayoutWorker } from '#server/payments/payout-worker.ts'

import { PayoutWorld } from './support/payout-world.ts'
import { openTestDatabase } from './support/test-database.ts'

let connection: DatabaseConnection
let world: PayoutWorld
let askedNode: number
let running: { stop(): Promise<void> }[]

beforeEach(async () => {
  connection = await openTestDatabase()
  world = await PayoutWorld.create(connection)
  askedNode = 0
  running = []
  world.intercept = () => {
    askedNode += 1
    return undefined
  }
})

afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()))
  await world.close()
})

/** Starts a worker as the server does and waits for its first call of the node. */
async function startWorker(listen: DatabaseConnection['listen']): Promise<void> {
  const options = world.payoutOptions('bsc')
  const signs = { metrics: { report: () => undefined }, pulse: new Pulse(options.clock) }
  const worker = new PayoutWorker({ ...options, payouts: new Payouts(options) }, signs, () => announcements.areHeard)
  const requested = (network: string) => worker.wake(network)
  const announcements = new PaymentAnnouncements({ listen, requested, log: options.log })
  running.push(worker, announcements)
  worker.start()
  announcements.start()
  await vi.waitFor(() => expect(askedNode).toBeGreaterThan(0), { timeout: 20_000 })
}

/** Reports whether the node is called within three seconds, longer than the poll interval of a busy worker. */
async function isAskedFor3Seconds(): Promise<boolean> {
  const before = askedNode
  await delay(3_000)
  return askedNode > before
}

async function expectBroadcast(): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await world.database.select().from(payments).where(eq(payments.state, 'broadcast'))
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000 },
  )
}

it('stops polling the node while there is nothing to pay, and pays once a payment is requested', async () => {
  await startWorker((channel, notified) => connection.listen(channel, notified))
  await expect.poll(isAskedFor3Seconds, { timeout: 25_000 }).toBe(false)
  await world.automine('bsc', false)
  await world.withdraw(await world.person(), { network: 'bsc' })
  await expectBroadcast()
})

it('polls the node every few seconds if the database can’t announce payments', async () => {
  await startWorker(async () => Promise.reject(new Error('This engine has no LISTEN')))
  await delay(1_000)
  for (let look = 0; look < 3; look += 1) {
    const before = askedNode
    // An idle worker takes 30 seconds.
    await expect.poll(() => askedNode, { timeout: 20_000 }).toBeGreaterThan(before)
  }
  await world.automine('bsc', false)
  await world.withdraw(await world.person(), { network: 'bsc' })
  await expectBroadcast()
})
