import { setTimeout as sleep } from 'node:timers/promises'

import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { PartnerError } from '#server/lib/partner-error.ts'
import { changeOrder } from '#server/orders/orders.repository.ts'

import { OrderWorld } from './support/order-world.ts'
import { report, ScriptedPartner } from './support/scripted-partner.ts'
import { openTestDatabase } from './support/test-database.ts'

let world: OrderWorld
let partner: ScriptedPartner

beforeAll(async () => {
  world = new OrderWorld(await openTestDatabase())
})

beforeEach(() => {
  // Of its own each time, so that no order of an earlier test is asked about.
  partner = new ScriptedPartner(crypto.randomUUID())
})

afterAll(() => world.connection.close())

/** An order that the partner has made and waits for. */
async function unpaid({ isReadable = false } = {}): Promise<string> {
  const id = await world.place(partner.name, { isReadable })
  await world.orders().create(id, partner)
  return id
}

describe('a partner that is asked', () => {
  it('gets as many questions as its minute allows, and new orders are not behind old ones', async () => {
    for (let count = 0; count < 20; count += 1) await unpaid()
    world.advance(60)
    const youngest = await unpaid()
    world.advance(30)
    partner.pollsPerMinute = 60
    const polling = world.polling([partner])
    await polling.runOnce()
    const { providerOrderId } = await world.order(youngest)
    expect(partner.asked).toEqual([providerOrderId])
    await polling.runOnce()
    expect(partner.asked.length).toBeLessThan(3)
  })

  it('may be asked a hundred times a second, as our own desk may, is asked so often', async () => {
    for (let count = 0; count < 40; count += 1) await unpaid()
    world.advance(60)
    partner.pollsPerMinute = 6_000
    const polling = world.polling([partner])
    await sleep(1_000)
    await polling.runOnce()
    expect(partner.asked).toHaveLength(40)
  })

  it('and hangs delays no other', async () => {
    const hanging = new ScriptedPartner(crypto.randomUUID())
    let answer: (said: ReturnType<typeof report>) => void = () => undefined
    hanging.answers(() => new Promise((resolve) => void (answer = resolve)))
    await world.orders().create(await world.place(hanging.name), hanging)
    // One in each round.
    partner.pollsPerMinute = 60
    for (let count = 0; count < 2; count += 1) await unpaid()
    world.advance(60)
    const polling = world.polling([hanging, partner])
    polling.start()
    await vi.waitFor(() => expect([hanging.asked.length, partner.asked.length]).toEqual([1, 2]), 10_000)
    answer(report('waiting'))
    await polling.stop()
  })

  it('late is told of by a metric of its own', async () => {
    await unpaid()
    const metrics = new Registry()
    world.polling([partner], undefined, metrics)
    world.advance(90)
    expect(await metrics.metrics()).toContain(`sevenport_order_poll_lag_seconds{provider="${partner.name}"} 75`)
  })

  it('and gives no usable answer is asked less often, and told of after ten times', async () => {
    const id = await unpaid()
    partner.says(new PartnerError('malformed', 'HTML'))
    const pauses: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const { pollAt } = await world.order(id)
      world.now = pollAt ?? world.now
      await world.polling([partner]).runOnce()
      pauses.push((((await world.order(id)).pollAt?.getTime() ?? 0) - world.now.getTime()) / 1000)
    }
    expect(pauses.slice(0, 3)).toEqual([30, 60, 120])
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3_600)
    expect(await world.order(id)).toMatchObject({ state: 'unpaid', alert: 'partner-silent' })
    partner.says(report('confirming'))
    world.advance(3_600)
    await world.polling([partner]).runOnce()
    expect(await world.order(id)).toMatchObject({ state: 'confirming', alert: null, pollFailures: 0 })
  })

  it.each([
    [90, 90],
    [86_400, 300],
  ])('and was not asked after all is asked after %i s, looked at after %i, and not blamed', async (asked, looked) => {
    const id = await unpaid()
    partner.says(new PartnerError('not-asked', 'The budget is spent', { retryAfterSeconds: asked }))
    for (let round = 0; round < 11; round += 1) {
      world.now = (await world.order(id)).pollAt ?? world.now
      await world.polling([partner]).runOnce()
    }
    const { pollAt, pollFailures, alert } = await world.order(id)
    expect({ pollFailures, alert }).toEqual({ pollFailures: 0, alert: null })
    expect(((pollAt?.getTime() ?? 0) - world.now.getTime()) / 1000).toBe(looked)
  })

  it.each([
    ['has refused', new PartnerError('refused', 'No'), undefined],
    ['may have made', new PartnerError('timeout', 'Late'), null],
  ])('is asked no more about an order that it %s and that has no number there', async (_what, failure, found) => {
    const id = await world.place(partner.name)
    partner.beforeCreation = () => {
      throw failure
    }
    partner.find = async () => found ?? null
    await world.orders().create(id, partner)
    world.advance(30)
    await world.polling([partner]).runOnce()
    expect(await world.order(id)).toMatchObject({ state: 'failed', providerOrderId: null, pollAt: null })
  })

  it('is asked no more about such an order that an earlier release left to be asked about', async () => {
    const id = await world.place(partner.name)
    const { database } = world.connection
    await changeOrder(database, id, { state: 'failed', pollAt: world.now })
    await world.polling([partner]).runOnce()
    expect((await world.order(id)).pollAt).toBeNull()
    expect(partner.asked).toEqual([])
  })

  it('is asked about a failed order with a number for thirty days', async () => {
    const id = await unpaid()
    partner.says(report('failed'))
    world.advance(60)
    await world.polling([partner]).runOnce()
    expect((await world.order(id)).pollAt).not.toBeNull()
    world.advance(31 * 86_400)
    await world.polling([partner]).runOnce()
    expect(await world.order(id)).toMatchObject({ state: 'failed', pollAt: null })
  })

  it('is not blamed for a node that is down', async () => {
    const id = await unpaid({ isReadable: true })
    partner.says(report('completed', { payout: { hash: '0xf', amount: 2n } }))
    world.proof = new Error('down')
    world.advance(60)
    await world.polling([partner]).runOnce()
    expect(await world.order(id)).toMatchObject({ state: 'sending', pollFailures: 0, alert: null })
  })
})
