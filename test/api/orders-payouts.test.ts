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
  // A new partner each time, so that orders of earlier tests aren't polled.
  partner = new ScriptedPartner(crypto.randomUUID())
  world.proof = 'proven'
  world.paid = null
  world.claims.length = 0
})

afterAll(() => world.connection.close())

/** Creates an order that its partner has made and awaits payment for. */
async function unpaid(draft: Parameters<typeof world.place>[1] = {}): Promise<string> {
  const id = await world.place(partner.name, draft)
  await world.orders().create(id, partner)
  return id
}

/** Notes a report of the partner, whatever the schedule. */
async function ask(id: string, answer: ReturnType<typeof report>): Promise<OrderState> {
  await world
    .orders()
    .noteReport(id, answer, world.proof instanceof Error ? null : { proof: world.proof, paid: world.paid })
  return (await world.order(id)).state
}

describe('payouts of orders', () => {
  const done = (hash: string | null) => report('completed', { payout: { hash, amount: 2n } })

  it('a payout counts once the chain has it, not when the partner reports it', async () => {
    const id = await unpaid({ isReadable: true })
    world.proof = 'pending'
    expect(await ask(id, done('0xa'))).toBe('sending')
    world.proof = 'proven'
    expect(await ask(id, done('0xa'))).toBe('completed')
  })

  it('a payout that the chain contradicts suspends the order until another one is proven', async () => {
    const id = await unpaid({ isReadable: true })
    world.proof = 'contradicted'
    expect(await ask(id, done('0xb'))).toBe('suspended')
    expect(await world.order(id)).toMatchObject({ hold: 'payout-contradicted', alert: 'payout-contradicted' })
    world.proof = 'pending'
    expect(await ask(id, done('0xc'))).toBe('suspended')
    world.proof = 'proven'
    expect(await ask(id, done('0xc'))).toBe('completed')
  })

  it('a payout far below the agreed amount suspends the order until another one is proven', async () => {
    const id = await unpaid({ isReadable: true })
    world.proof = 'contradicted'
    world.paid = 1n
    expect(await ask(id, done('0xb1'))).toBe('suspended')
    const held = { hold: 'payout-too-low', alert: 'payout-too-low' }
    expect(await world.order(id)).toMatchObject({ ...held, legs: { payout: { movedAmount: 1n } } })
    // A node that is down reverses nothing.
    world.proof = new Error('not asked')
    expect(await ask(id, done('0xb1'))).toBe('suspended')
    expect(await world.order(id)).toMatchObject(held)
    world.proof = 'proven'
    world.paid = 2_000_000n
    expect(await ask(id, done('0xb2'))).toBe('completed')
  })

  it.each([
    ['the partner names no amount', null, 1_700_000n],
    ['the partner names a tiny amount', 1n, 1_700_000n],
    ['the rate has fallen slightly', 1_900_000n, 1_900_000n],
  ])('proves a floating-rate payout against at least its floor where %s', async (_where, amount, least) => {
    const id = await unpaid({ isReadable: true })
    const { createdAt } = await world.order(id)
    partner.says(report('completed', { payout: { hash: '0xa1', amount } }))
    world.advance(60)
    await world.polling([partner]).runOnce()
    expect(world.claims.at(-1)).toMatchObject({ hash: '0xa1', least, since: createdAt })
  })

  it('waits for a payout that the chain doesn’t show, with an alert after half an hour', async () => {
    const id = await unpaid({ isReadable: true })
    world.proof = new Error('not asked')
    expect(await ask(id, done(null))).toBe('sending')
    world.advance(1_801)
    expect(await ask(id, done(null))).toBe('sending')
    expect((await world.order(id)).alert).toBe('payout-unproven')
  })

  it('shows a payout’s amount as it arrived, whatever the partner reports', async () => {
    const id = await unpaid({ isReadable: true })
    world.paid = 1n
    expect(await ask(id, done('0xf1'))).toBe('completed')
    expect((await world.order(id)).legs.payout?.movedAmount).toBe(1n)
  })

  it('a payout on a chain that isn’t watched is taken on the partner’s word', async () => {
    const id = await unpaid()
    expect(await ask(id, report('completed', { payout: { hash: '0xd', amount: 1_700_000n } }))).toBe('completed')
    expect((await world.order(id)).legs.payout?.proof).toBeNull()
  })

  it.each([
    ['coins on an unwatched chain', { money: null, hash: '0xd1' }],
    ['money', { money: 'payout', hash: null }],
  ] as const)('suspends an order whose partner itself reports far too low a payout of %s', async (_what, place) => {
    const { money, hash } = place
    const id = await unpaid({ money })
    const paid = (amount: bigint | null) => report('completed', { payout: { hash, amount } })
    expect(await ask(id, paid(1_699_999n))).toBe('suspended')
    expect(await world.order(id)).toMatchObject({ hold: 'payout-too-low', alert: 'payout-too-low' })
    // Silence reverses nothing.
    expect(await ask(id, paid(null))).toBe('suspended')
    expect(await ask(id, paid(1_700_000n))).toBe('completed')
  })

  it('accepts a payout of money that is lower in proportion to the payment', async () => {
    const id = await unpaid({ money: 'payout' })
    const half = { payin: { hash: null, amount: 2_000_000n }, payout: { hash: null, amount: 850_000n } }
    expect(await ask(id, report('completed', half))).toBe('completed')
  })

  it('one transaction can’t prove the payouts of two orders', async () => {
    const [one, other] = [await unpaid({ isReadable: true }), await unpaid({ isReadable: true })]
    expect(await ask(one, done('0xe'))).toBe('completed')
    expect(await ask(other, done('0xe'))).toBe('suspended')
    expect(await world.order(other)).toMatchObject({ hold: 'payout-contradicted', alert: 'payout-contradicted' })
  })
})
