import { setTimeout as sleep } from 'node:timers/promises'

import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

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
  // A new partner each time, so that orders of earlier tests aren't polled.
  partner = new ScriptedPartner(crypto.randomUUID())
})

afterAll(() => world.connection.close())

/** Creates an order that its partner has made and awaits payment for. */
async function unpaid({ isReadable = false } = {}): Promise<string> {
  const id = await world.place(partner.name, { isReadable })
  await world.orders().create(id, partner)
  return id
}

/** Creates twenty such orders and, a minute later, another. @returns The last one's id, once all are due. */
async function unpaidAfterTwenty(): Promise<string> {
  for (let count = 0; count < 20; count += 1) await unpaid()
  world.advance(60)
  const youngest = await unpaid()
  world.advance(30)
  return youngest
}

describe('polling partners', () => {
  it('polls a partner only as often as its allowance permits, newest orders first', async () => {
    const youngest = await unpaidAfterTwenty()
    partner.pollsPerMinute = 60
    const polling = world.polling([partner])
    await polling.runOnce()
    const { providerOrderId } = await world.order(youngest)
    expect(partner.asked).toEqual([providerOrderId])
    await polling.runOnce()
    expect(partner.asked.length).toBeLessThan(3)
  })

  it('spends half of an allowance on the orders that have been due the longest', async () => {
    const oldest = await unpaid()
    world.advance(10)
    const youngest = await unpaidAfterTwenty()
    // Eight in a second, and at most sixteen.
    partner.pollsPerMinute = 480
    const polling = world.polling([partner])
    await sleep(1_000)
    await polling.runOnce()
    expect(partner.asked.length).toBeLessThanOrEqual(16)
    for (const id of [oldest, youngest]) expect(partner.asked).toContain((await world.order(id)).providerOrderId)
  })

  it('polls a partner that allows a hundred requests a second that often', async () => {
    for (let count = 0; count < 40; count += 1) await unpaid()
    world.advance(60)
    partner.pollsPerMinute = 6_000
    const polling = world.polling([partner])
    await sleep(1_000)
    await polling.runOnce()
    expect(partner.asked).toHaveLength(40)
  })

  it('a hanging partner delays no other', async () => {
    const hanging = new ScriptedPartner(crypto.randomUUID())
    let answer: (said: ReturnType<typeof report>) => void = () => undefined
    hanging.answers(() => new Promise((resolve) => void (answer = resolve)))
    await world.orders().create(await world.place(hanging.name), hanging)
    // One poll in each round.
    partner.pollsPerMinute = 60
    for (let count = 0; count < 2; count += 1) await unpaid()
    world.advance(60)
    const polling = world.polling([hanging, partner])
    polling.start()
    await expect.poll(() => [hanging.asked.length, partner.asked.length]).toEqual([1, 2])
    answer(report('waiting'))
    await polling.stop()
  })

  it('a metric shows how late a partner is polled', async () => {
    await unpaid()
    const metrics = new Registry()
    world.polling([partner], undefined, metrics)
    world.advance(90)
    expect(await metrics.metrics()).toContain(`sevenport_order_poll_lag_seconds{provider="${partner.name}"} 75`)
  })

  it('polls a partner without usable answers less often, and raises an alert after ten failures', async () => {
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
  ])('a poll without allowance for %i s is retried after %i s without counting as a failure', async (asked, looked) => {
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
    ['may have created', new PartnerError('timeout', 'Late'), null],
  ])('stops polling for an order that the partner %s and that has no number there', async (_what, failure, found) => {
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

  it('stops polling for a failed order without a number that an earlier release left scheduled', async () => {
    const id = await world.place(partner.name)
    const { database } = world.connection
    await changeOrder(database, id, { state: 'failed', pollAt: world.now })
    await world.polling([partner]).runOnce()
    expect((await world.order(id)).pollAt).toBeNull()
    expect(partner.asked).toEqual([])
  })

  it('polls for a failed order with a number for thirty days', async () => {
    const id = await unpaid()
    partner.says(report('failed'))
    world.advance(60)
    await world.polling([partner]).runOnce()
    expect((await world.order(id)).pollAt).not.toBeNull()
    world.advance(31 * 86_400)
    await world.polling([partner]).runOnce()
    expect(await world.order(id)).toMatchObject({ state: 'failed', pollAt: null })
  })

  it('a node that is down doesn’t count as the partner’s failure', async () => {
    const id = await unpaid({ isReadable: true })
    partner.says(report('completed', { payout: { hash: '0xf', amount: 2n } }))
    world.proof = new Error('down')
    world.advance(60)
    await world.polling([partner]).runOnce()
    expect(await world.order(id)).toMatchObject({ state: 'sending', pollFailures: 0, alert: null })
  })
})
