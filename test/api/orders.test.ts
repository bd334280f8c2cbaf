import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { isFinal, legalTransitions, orderState, type OrderState } from '#api/order-states.ts'
import { orderStateRules, type Proof } from '#server/db/schema/orders.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { type OrderChange, changeOrder, listTransitions } from '#server/orders/orders.repository.ts'

import { type CrashPoint, crashPointsOf, lifeUntil, seenSteps } from './support/crashing-step.ts'
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
  world.told.length = 0
  world.proof = 'proven'
  world.paid = null
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

async function statesOf(id: string): Promise<readonly OrderState[]> {
  return (await listTransitions(world.connection.database, id)).map(({ toState }) => toState)
}

describe('order states', () => {
  it('the database allows the same transitions as the contract’s table', async () => {
    const rules = await world.connection.database.select().from(orderStateRules)
    const pairs = orderState.options.flatMap((from) => legalTransitions[from].map((to) => `${from} → ${to}`))
    expect(rules.map(({ fromState, toState }) => `${fromState} → ${toState}`).toSorted()).toEqual(pairs.toSorted())
  })

  it('the database refuses a transition against the rules', async () => {
    const id = await unpaid()
    const set = async (state: OrderState) => changeOrder(world.connection.database, id, { state } satisfies OrderChange)
    await set('completed')
    await expect(set('waiting')).rejects.toThrow('Failed query')
    expect(await statesOf(id)).toEqual(['new', 'unpaid', 'completed'])
  })
})

describe('following orders', () => {
  it('an order is created at its partner and followed to its end', async () => {
    const id = await unpaid({ isReadable: true })
    expect((await world.order(id)).legs.payin?.address).toBe(`address of ${id}`)
    expect(await ask(id, report('waiting'))).toBe('unpaid')
    expect(await ask(id, report('confirming', { payin: { hash: '0xin', amount: 4n } }))).toBe('confirming')
    expect(await ask(id, report('sending'))).toBe('sending')
    expect(await ask(id, report('completed', { payout: { hash: '0xout', amount: 2n } }))).toBe('completed')
    const { legs, pollAt } = await world.order(id)
    expect([legs.payin?.hash, legs.payout?.hash, legs.payout?.proof]).toEqual(['0xin', '0xout', 'proven'])
    expect(pollAt).toBeNull()
    expect(world.told).toEqual(['new → unpaid', 'unpaid → confirming', 'confirming → sending', 'sending → completed'])
  })

  it('an unknown partner status leaves the order’s state unchanged, with an alert', async () => {
    const id = await unpaid()
    expect(await ask(id, report(null))).toBe('unpaid')
    expect(await world.order(id)).toMatchObject({ rawStatus: 'new word', alert: 'unknown-status' })
    expect(await ask(id, report('confirming'))).toBe('confirming')
    expect((await world.order(id)).alert).toBeNull()
  })

  it('an impossible partner status leaves the order’s state unchanged, with an alert', async () => {
    const id = await unpaid()
    await ask(id, report('sending'))
    expect(await ask(id, report('confirming'))).toBe('sending')
    expect((await world.order(id)).alert).toBe('impossible-status')
  })

  it('an order expires after three hours without a payment, and resumes when it comes late', async () => {
    const id = await unpaid()
    world.advance(3 * 3_600 - 1)
    expect(await ask(id, report('waiting'))).toBe('unpaid')
    world.advance(2)
    expect(await ask(id, report('waiting'))).toBe('expired')
    expect(await ask(id, report('waiting'))).toBe('expired')
    expect(await ask(id, report('confirming'))).toBe('confirming')
  })

  it('an order held by its partner shows the reason until it goes on', async () => {
    const id = await unpaid()
    expect(await ask(id, report('suspended', { hold: 'verification' }))).toBe('suspended')
    expect((await world.order(id)).hold).toBe('verification')
    expect(await ask(id, report('sending'))).toBe('sending')
    expect((await world.order(id)).hold).toBeNull()
  })

  it('an ended order isn’t polled any more', async () => {
    const id = await unpaid()
    expect(await ask(id, report('refunded'))).toBe('refunded')
    expect(await ask(id, report('completed'))).toBe('refunded')
    expect((await world.order(id)).pollAt).toBeNull()
  })
})

describe('refund addresses', () => {
  it('a refund address is named once while the order is pending', async () => {
    const id = await unpaid()
    expect(await world.orders().nameRefund(id, back, partner)).toBe(true)
    expect((await world.order(id)).legs.refund).toMatchObject({ address: 'back', asset: 'bsc/native' })
    expect(await world.orders().nameRefund(id, { address: 'elsewhere', extraId: null }, partner)).toBe(false)
    expect([...partner.refunds.values()]).toEqual(['back'])
    await ask(id, report('refunded', { refund: { hash: '0xback', amount: 4n } }))
    expect((await world.order(id)).legs.refund).toMatchObject({ hash: '0xback', movedAmount: 4n })
  })

  it('refuses a refund address for an order that has ended', async () => {
    const id = await unpaid()
    await ask(id, report('completed'))
    expect(await world.orders().nameRefund(id, back, partner)).toBe(false)
  })
})

const back = { address: 'back', extraId: null }

describe('creating an order', () => {
  it('repeated requests create an order once', async () => {
    const id = await world.place(partner.name)
    await world.orders().create(id, partner)
    await world.orders().create(id, partner)
    expect(partner.made.get(id)).toHaveLength(1)
  })

  it.each([
    ['more to pay', 'floating', { fromAmount: 4_000_005n }, 'failed'],
    ['a millionth more to pay', 'fixed', { fromAmount: 4_000_004n }, 'unpaid'],
    ['less than a fixed rate promises', 'fixed', { toAmount: 1_999_997n }, 'failed'],
    ['a millionth less than a fixed rate promises', 'fixed', { toAmount: 1_999_998n }, 'unpaid'],
    ['1% less than a floating rate estimates', 'floating', { toAmount: 1_980_000n }, 'unpaid'],
    ['over 1% less than a floating rate estimates', 'floating', { toAmount: 1_979_999n }, 'failed'],
    ['nothing to pay', 'floating', { fromAmount: 0n }, 'failed'],
    ['nothing to receive', 'floating', { toAmount: 0n }, 'failed'],
  ] as const)('an order created with %s at a %s rate (%o) is %s', async (_what, rateType, promises, state) => {
    partner.promises = promises
    const id = await world.place(partner.name, { rateType })
    await world.orders().create(id, partner)
    const order = await world.order(id)
    expect([order.state, order.legs.payin?.address === null]).toEqual([state, state === 'failed'])
  })

  it('keeps the agreed amounts beside those of the partner', async () => {
    partner.promises = { fromAmount: 3_999_000n, toAmount: 1_990_000n }
    const { legs } = await world.order(await unpaid())
    expect(legs.payin).toMatchObject({ agreedAmount: 4_000_000n, amount: 3_999_000n })
    expect(legs.payout).toMatchObject({ agreedAmount: 2_000_000n, amount: 1_990_000n })
  })

  it('an order that its partner refuses fails at once', async () => {
    partner.beforeCreation = () => {
      throw new PartnerError('refused', 'no')
    }
    const id = await unpaid()
    expect((await world.order(id)).state).toBe('failed')
  })

  it.each([true, false])('looks for the order after a timeout if the partner can find it: %s', async (canFind) => {
    partner = new ScriptedPartner(crypto.randomUUID(), { canFind })
    partner.afterCreation = () => {
      throw new PartnerError('timeout', 'too late')
    }
    const id = await unpaid()
    expect((await world.order(id)).state).toBe('new')
    world.advance(31)
    await world.polling([partner]).runOnce()
    expect(partner.made.get(id)).toHaveLength(1)
    expect(await world.order(id)).toMatchObject(
      canFind ? { state: 'unpaid', alert: null } : { state: 'failed', alert: 'creation-unknown' },
    )
  })

  const steps = [
    'order: create at partner',
    'order: name refund address',
    'order: note created',
    'order: note refund address',
    'order: note report',
  ]

  it.each(crashPointsOf(steps).map((point) => [`${point.moment} "${point.name}"`, point] as const))(
    'creating and following an order survives a crash %s',
    async (_where, point: CrashPoint) => {
      const life = lifeUntil(point)
      const id = await world.place(partner.name)
      partner.says(report('completed'))
      const run = async () => {
        await world.orders(life.step).create(id, partner)
        await world.orders(life.step).nameRefund(id, back, partner)
        world.advance(31)
        await world.polling([partner], life.step).runOnce()
      }
      await run().catch(() => undefined)
      expect(life.hasCrashed()).toBe(true)
      for (let round = 0; round < 3; round += 1) {
        world.advance(120)
        await world.polling([partner]).runOnce()
      }
      expect(partner.made.get(id)?.length ?? 0).toBeLessThanOrEqual(1)
      const { providerOrderId, legs } = await world.order(id)
      // The partner gets a refund address before it is stored here.
      expect(legs.refund === undefined || partner.refunds.has(providerOrderId ?? '')).toBe(true)
      // An order that never reached the partner fails; every other one completes.
      expect((await world.order(id)).state).toBe(partner.made.has(id) ? 'completed' : 'failed')
    },
  )

  it('every step of an order has a crash test', () => {
    expect(seenSteps()).toEqual(steps)
  })
})

interface Words {
  readonly state: OrderState | null
  readonly hash: string | null
  readonly payinAt: string | null
}

/** Builds a report. Money has no hash, and only coins are paid to an address. */
function saidOf(id: string, { state, hash, payinAt }: Words, money: 'payin' | 'payout' | null) {
  const isSale = money === 'payout'
  return report(state, {
    payout: { hash: hash === null || isSale ? null : hash + id, amount: null },
    payinAt: payinAt === null || !isSale ? null : { address: payinAt, extraId: null },
  })
}

it('random partner reports in any order never break the table of transitions', async () => {
  const states = fc.constantFrom<OrderState | null>(...orderState.options, null)
  const hash = fc.constantFrom(null, '0x1', '0x2')
  const answer = fc.record({
    state: states,
    hash,
    proof: fc.constantFrom<Proof | null>('pending', 'proven', 'contradicted', null),
    wait: fc.constantFrom(1, 600, 12_000),
    isPaid: fc.boolean(),
    payinAt: fc.constantFrom(null, null, 'one', 'other', 'refused'),
  })
  const money = fc.constantFrom(null, 'payin' as const, 'payout' as const)
  world.refusedAddresses.add('refused')
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      money,
      fc.array(answer, { maxLength: 12 }),
      async (isChainRead, itsMoney, answers) => {
        const isReadable = isChainRead && itsMoney !== 'payout'
        partner.promises = itsMoney === null ? {} : { payin: null }
        const id = await unpaid({ isReadable, money: itsMoney })
        const payins: (string | null)[] = []
        for (const { state, hash: seen, proof, wait, isPaid, payinAt } of answers) {
          world.advance(wait)
          if (isPaid) await world.orders().notePaymentSaid(id)
          const said = saidOf(id, { state, hash: seen, payinAt }, itsMoney)
          await world.orders().noteReport(id, said, proof && { proof, paid: null })
          payins.push((await world.order(id)).legs.payin?.address ?? null)
        }
        // The pay-in address is named once, and is never a refused one.
        expect(payins).not.toContain('refused')
        expect(new Set(payins.filter((payin) => payin !== null)).size).toBeLessThan(2)
        const order = await world.order(id)
        const states = await statesOf(id)
        expect(states.at(-1)).toBe(order.state)
        for (const [index, next] of states.slice(1).entries()) {
          expect(legalTransitions[states[index] ?? next]).toContain(next)
        }
        const isProven = order.legs.payout?.proof === 'proven'
        expect(
          order.state === 'completed' && isReadable && !isProven,
          'an order is never completed without a proof',
        ).toBe(false)
        expect(order.pollAt === null).toBe(isFinal(order.state))
      },
    ),
    { numRuns: 60 },
  )
})
