import { afterAll, beforeAll, expect, it } from 'vitest'

import { addSeconds } from '#server/lib/clock.ts'
import { PartnerPace } from '#server/modules/exchange/partner-pace.ts'

import { OrderWorld } from './support/order-world.ts'
import { report, ScriptedPartner } from './support/scripted-partner.ts'
import { openTestDatabase } from './support/test-database.ts'

let world: OrderWorld

beforeAll(async () => {
  world = new OrderWorld(await openTestDatabase())
})

afterAll(() => world.connection.close())

/** Creates orders that are paid after an hour and completed the given numbers of seconds later. */
async function complete(partner: ScriptedPartner, seconds: readonly number[]): Promise<void> {
  for (const took of seconds) {
    const id = await world.place(partner.name)
    await world.orders().create(id, partner)
    world.advance(3_600)
    await world.orders().noteReport(id, report('confirming'), null)
    world.advance(took)
    await world.orders().noteReport(id, report('completed'), null)
  }
}

function paceOf(...partners: readonly ScriptedPartner[]): PartnerPace {
  return new PartnerPace({ database: world.connection.database, clock: () => world.now, partners })
}

it('reports how long most of a partner’s exchanges took from payment to completion, in whole minutes', async () => {
  const [quick, slow] = [new ScriptedPartner('quick'), new ScriptedPartner('slow')]
  await complete(quick, [...Array.from({ length: 18 }, () => 61), 2, 9_000])
  await complete(
    slow,
    Array.from({ length: 20 }, (_, index) => 600 + index * 60),
  )
  const pace = paceOf(quick, slow)
  expect(await pace.minutesOf('quick')).toEqual({ from: 2, to: 2 })
  expect(await pace.minutesOf('slow')).toEqual({ from: 11, to: 27 })
})

it('reports no pace for a partner with fewer than twenty completed orders', async () => {
  const few = new ScriptedPartner('few')
  await complete(
    few,
    Array.from({ length: 19 }, () => 60),
  )
  expect(await paceOf(few).minutesOf('few')).toBeNull()
})

it('updates a partner’s pace after ten minutes and ignores orders older than thirty days', async () => {
  const partner = new ScriptedPartner('improving')
  await complete(
    partner,
    Array.from({ length: 20 }, () => 1_200),
  )
  const pace = paceOf(partner)
  const measuredAt = world.now
  expect(await pace.minutesOf('improving')).toEqual({ from: 20, to: 20 })
  await complete(
    partner,
    Array.from({ length: 20 }, () => 300),
  )
  const completedAt = world.now
  const minutesAt = (at: Date) => {
    world.now = at
    return pace.minutesOf('improving')
  }
  expect(await minutesAt(addSeconds(measuredAt, 599))).toEqual({ from: 20, to: 20 })
  expect(await minutesAt(addSeconds(measuredAt, 600))).toEqual({ from: 5, to: 20 })
  expect(await minutesAt(addSeconds(completedAt, 30 * 86_400))).toBeNull()
})

it('queries the pace again after a failed database query', async () => {
  const partner = new ScriptedPartner('unlucky')
  const { database } = world.connection
  let isDown = true
  const flaky = new Proxy(database, {
    get: (target, name) => {
      if (isDown && name === 'execute') throw new Error('The database is down')
      return Reflect.get(target, name) as unknown
    },
  })
  const pace = new PartnerPace({ database: flaky, clock: () => world.now, partners: [partner] })
  await expect(pace.minutesOf('unlucky')).rejects.toThrow('The database is down')
  isDown = false
  expect(await pace.minutesOf('unlucky')).toBeNull()
})
