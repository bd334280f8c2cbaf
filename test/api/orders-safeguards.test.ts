import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { OrderState } from '#api/order-states.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { countUnpaid } from '#server/orders/orders.repository.ts'

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

/** Has the partner asked once, whatever the schedule says. */
async function ask(id: string, answer: ReturnType<typeof report>): Promise<OrderState> {
  await world.orders().noteReport(id, answer, { proof: 'proven', paid: 2_000_000n })
  return (await world.order(id)).state
}

describe('a payment that only the person says was sent', () => {
  const said = async () => {
    const id = await unpaid()
    await world.orders().notePaymentSaid(id)
    return id
  }

  it('is awaited for as long as any other, and then the order expires', async () => {
    const id = await said()
    world.advance(3 * 3_600)
    expect(await ask(id, report('waiting'))).toBe('waiting')
    world.advance(1)
    expect(await ask(id, report('waiting'))).toBe('expired')
    expect(await ask(id, report('confirming'))).toBe('confirming')
  })

  it('leaves the order among those that nobody has paid', async () => {
    const id = await said()
    const { userId } = await world.order(id)
    expect(await countUnpaid(world.connection.database, userId, { only: 'swap' })).toBe(1)
    await ask(id, report('confirming'))
    expect(await countUnpaid(world.connection.database, userId, { only: 'swap' })).toBe(0)
  })

  it('can be taken back', async () => {
    const id = await said()
    expect(await world.orders().takeBackPaymentSaid(id)).toBe(true)
    expect(await world.order(id)).toMatchObject({ state: 'unpaid', isPaymentSaid: false })
    expect(await world.connection.database.transaction((tx) => world.orders().beginPayment(tx, id))).toBe(true)
  })

  it('is a payment once the partner has seen it, also if its block is dropped', async () => {
    const id = await said()
    await ask(id, report('confirming'))
    expect(await world.orders().takeBackPaymentSaid(id)).toBe(false)
    world.advance(4 * 3_600)
    expect(await ask(id, report('waiting'))).toBe('waiting')
    expect(await ask(id, report('waiting'))).toBe('waiting')
  })
})

it('a payment of ours is awaited until it is proven to have failed', async () => {
  const id = await unpaid()
  await world.connection.database.transaction((tx) => world.orders().beginPayment(tx, id))
  world.advance(4 * 3_600)
  expect(await ask(id, report('waiting'))).toBe('waiting')
  expect(await world.orders().takeBackPaymentSaid(id)).toBe(false)
})

describe('what a partner names', () => {
  it('as its payout is none if it is a transaction of ours', async () => {
    const id = await unpaid({ isReadable: true })
    world.ownHashes.add('0xours')
    expect(await ask(id, report('completed', { payout: { hash: '0xours', amount: 2n } }))).toBe('suspended')
    expect(await world.order(id)).toMatchObject({ hold: 'payout-contradicted', alert: 'payout-contradicted' })
  })

  it('as the place to pay is shown to nobody if nothing may be sent there', async () => {
    const id = await world.place(partner.name)
    world.refusedAddresses.add(`address of ${id}`)
    await world.orders().create(id, partner)
    const order = await world.order(id)
    expect(order).toMatchObject({ state: 'failed', alert: 'payin-refused', legs: { payin: { address: null } } })
  })

  it('as its number of an order is taken once', async () => {
    partner.promises = { id: 'the same' }
    const [first, second] = [await unpaid(), await unpaid()]
    expect((await world.order(first)).state).toBe('unpaid')
    const refused = {
      state: 'failed',
      alert: 'order-repeated',
      providerOrderId: null,
      legs: { payin: { address: null } },
    }
    expect(await world.order(second)).toMatchObject(refused)
    // Nor is an order lost that is made for less with it.
    partner.promises = { id: 'the same', toAmount: 1n }
    expect(await world.order(await unpaid())).toMatchObject({ state: 'failed', alert: 'order-repeated' })
  })
})

describe('two refund addresses at once', () => {
  const to = (address: string) => ({ address, extraId: null })

  it('leave the partner and us with the same one', async () => {
    const id = await unpaid()
    const { providerOrderId } = await world.order(id)
    partner.beforeRefund = async (address) => {
      // The first is slow, and the second comes in between.
      if (address === 'one') await world.orders().nameRefund(id, to('other'), partner)
    }
    expect(await world.orders().nameRefund(id, to('one'), partner)).toBe(true)
    expect(partner.refunds.get(providerOrderId ?? '')).toBe('one')
    expect((await world.order(id)).legs.refund?.address).toBe('one')
  })

  it('are not told while the partner may still hear of the first; the first may be told again', async () => {
    const id = await unpaid()
    partner.beforeRefund = async () => {
      throw new PartnerError('timeout', 'slow')
    }
    await expect(world.orders().nameRefund(id, to('one'), partner)).rejects.toThrow('slow')
    partner.beforeRefund = async () => undefined
    expect(await world.orders().nameRefund(id, to('other'), partner)).toBe(false)
    expect(await world.orders().nameRefund(id, to('one'), partner)).toBe(true)
  })

  it.each([
    ['refused', 0],
    ['timeout', 61],
  ] as const)('are told one after the other where the first was %s, after %s seconds', async (failure, seconds) => {
    const id = await unpaid()
    partner.beforeRefund = async () => {
      throw new PartnerError(failure, failure)
    }
    await expect(world.orders().nameRefund(id, to('one'), partner)).rejects.toThrow(failure)
    partner.beforeRefund = async () => undefined
    world.advance(seconds)
    expect(await world.orders().nameRefund(id, to('other'), partner)).toBe(true)
  })
})

describe('where to pay, of an order that was made without', () => {
  const sale = async () => {
    partner.promises = { payin: null }
    const id = await world.place(partner.name, { money: 'payout' })
    await world.orders().create(id, partner)
    return id
  }
  const at = (address: string) => report('unpaid', { payinAt: { address, extraId: null } })

  it('is what the partner says first, and an operator hears if it says something else', async () => {
    const id = await sale()
    expect((await world.order(id)).legs.payin?.address).toBeNull()
    await ask(id, at('first'))
    expect(await world.order(id)).toMatchObject({ alert: null, legs: { payin: { address: 'first' } } })
    await ask(id, at('second'))
    expect(await world.order(id)).toMatchObject({ alert: 'payin-refused', legs: { payin: { address: 'first' } } })
  })

  it('is no address that people aren’t sent to', async () => {
    const id = await sale()
    world.refusedAddresses.add('ours')
    await ask(id, at('ours'))
    expect(await world.order(id)).toMatchObject({ alert: 'payin-refused', legs: { payin: { address: null } } })
  })

  it('comes too late for an order that has ended', async () => {
    const id = await sale()
    await ask(id, report('refunded'))
    await ask(id, at('late'))
    expect((await world.order(id)).legs.payin?.address).toBeNull()
  })
})
