import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { OrderState } from '#api/order-states.ts'

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
  world.proof = 'proven'
  world.paid = null
  world.claims.length = 0
})

afterAll(() => world.connection.close())

/** An order that the partner has made and waits for. */
async function unpaid(draft: Parameters<typeof world.place>[1] = {}): Promise<string> {
  const id = await world.place(partner.name, draft)
  await world.orders().create(id, partner)
  return id
}

/** Has the partner asked once, whatever the schedule says. */
async function ask(id: string, answer: ReturnType<typeof report>): Promise<OrderState> {
  await world
    .orders()
    .noteReport(id, answer, world.proof instanceof Error ? null : { proof: world.proof, paid: world.paid })
  return (await world.order(id)).state
}

describe('a payout', () => {
  const done = (hash: string | null) => report('completed', { payout: { hash, amount: 2n } })

  it('counts when the chain has it, not when the partner says so', async () => {
    const id = await unpaid({ isReadable: true })
    world.proof = 'pending'
    expect(await ask(id, done('0xa'))).toBe('sending')
    world.proof = 'proven'
    expect(await ask(id, done('0xa'))).toBe('completed')
  })

  it('that the chain contradicts stops the order, until there is another that it has', async () => {
    const id = await unpaid({ isReadable: true })
    world.proof = 'contradicted'
    expect(await ask(id, done('0xb'))).toBe('suspended')
    expect(await world.order(id)).toMatchObject({ hold: 'payout-contradicted', alert: 'payout-contradicted' })
    world.proof = 'pending'
    expect(await ask(id, done('0xc'))).toBe('suspended')
    world.proof = 'proven'
    expect(await ask(id, done('0xc'))).toBe('completed')
  })

  it('of far less than was agreed to says so, until there is another', async () => {
    const id = await unpaid({ isReadable: true })
    world.proof = 'contradicted'
    world.paid = 1n
    expect(await ask(id, done('0xb1'))).toBe('suspended')
    const held = { hold: 'payout-too-low', alert: 'payout-too-low' }
    expect(await world.order(id)).toMatchObject({ ...held, legs: { payout: { movedAmount: 1n } } })
    // A node that is down takes nothing back.
    world.proof = new Error('not asked')
    expect(await ask(id, done('0xb1'))).toBe('suspended')
    expect(await world.order(id)).toMatchObject(held)
    world.proof = 'proven'
    world.paid = 2_000_000n
    expect(await ask(id, done('0xb2'))).toBe('completed')
  })

  it.each([
    ['the partner names no amount', null, 1_700_000n],
    ['the partner names next to nothing', 1n, 1_700_000n],
    ['the rate has fallen a little', 1_900_000n, 1_900_000n],
  ])('at a floating rate is looked for from the floor on where %s', async (_where, amount, least) => {
    const id = await unpaid({ isReadable: true })
    const { createdAt } = await world.order(id)
    partner.says(report('completed', { payout: { hash: '0xa1', amount } }))
    world.advance(60)
    await world.polling([partner]).runOnce()
    expect(world.claims.at(-1)).toMatchObject({ hash: '0xa1', least, since: createdAt })
  })

  it('that the chain does not show is waited for, and told of after half an hour', async () => {
    const id = await unpaid({ isReadable: true })
    world.proof = new Error('not asked')
    expect(await ask(id, done(null))).toBe('sending')
    world.advance(1_801)
    expect(await ask(id, done(null))).toBe('sending')
    expect((await world.order(id)).alert).toBe('payout-unproven')
  })

  it('is shown as it arrived, whatever the partner says that it has sent', async () => {
    const id = await unpaid({ isReadable: true })
    world.paid = 1n
    expect(await ask(id, done('0xf1'))).toBe('completed')
    expect((await world.order(id)).legs.payout?.movedAmount).toBe(1n)
  })

  it('on a chain that nobody here reads is the partner’s word', async () => {
    const id = await unpaid()
    expect(await ask(id, report('completed', { payout: { hash: '0xd', amount: 1_700_000n } }))).toBe('completed')
    expect((await world.order(id)).legs.payout?.proof).toBeNull()
  })

  it.each([
    ['coins on a chain that nobody here reads', { money: null, hash: '0xd1' }],
    ['money', { money: 'payout', hash: null }],
  ] as const)('of %s is held where the partner itself says that it is far too little', async (_what, place) => {
    const { money, hash } = place
    const id = await unpaid({ money })
    const paid = (amount: bigint | null) => report('completed', { payout: { hash, amount } })
    expect(await ask(id, paid(1_699_999n))).toBe('suspended')
    expect(await world.order(id)).toMatchObject({ hold: 'payout-too-low', alert: 'payout-too-low' })
    // Silence takes nothing back.
    expect(await ask(id, paid(null))).toBe('suspended')
    expect(await ask(id, paid(1_700_000n))).toBe('completed')
  })

  it('of money is less by the share by which less came in', async () => {
    const id = await unpaid({ money: 'payout' })
    const half = { payin: { hash: null, amount: 2_000_000n }, payout: { hash: null, amount: 850_000n } }
    expect(await ask(id, report('completed', half))).toBe('completed')
  })

  it('of one order is not shown for another to the same address', async () => {
    const [one, other] = [await unpaid({ isReadable: true }), await unpaid({ isReadable: true })]
    expect(await ask(one, done('0xe'))).toBe('completed')
    expect(await ask(other, done('0xe'))).toBe('suspended')
    expect(await world.order(other)).toMatchObject({ hold: 'payout-contradicted', alert: 'payout-contradicted' })
  })
})
