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

/** Notes a report of the partner, whatever the schedule. */
async function ask(id: string, answer: ReturnType<typeof report>): Promise<OrderState> {
  await world.orders().noteReport(id, answer, { proof: 'proven', paid: 2_000_000n })
  return (await world.order(id)).state
}

describe('payments reported by the user alone', () => {
  const said = async () => {
    const id = await unpaid()
    await world.orders().notePaymentSaid(id)
    return id
  }

  it('a payment reported by the user is awaited as long as any other, and then the order expires', async () => {
    const id = await said()
    world.advance(3 * 3_600)
    expect(await ask(id, report('waiting'))).toBe('waiting')
    world.advance(1)
    expect(await ask(id, report('waiting'))).toBe('expired')
    expect(await ask(id, report('confirming'))).toBe('confirming')
  })

  it('an order with a payment reported by the user still counts as unpaid', async () => {
    const id = await said()
    const { userId } = await world.order(id)
    expect(await countUnpaid(world.connection.database, userId, { only: 'swap' })).toBe(1)
    await ask(id, report('confirming'))
    expect(await countUnpaid(world.connection.database, userId, { only: 'swap' })).toBe(0)
  })

  it('a payment reported by the user can be taken back', async () => {
    const id = await said()
    expect(await world.orders().takeBackPaymentSaid(id)).toBe(true)
    expect(await world.order(id)).toMatchObject({ state: 'unpaid', isPaymentSaid: false })
    expect(await world.connection.database.transaction((tx) => world.orders().beginPayment(tx, id))).toBe(true)
  })

  it('a payment seen by the partner counts even if its block is dropped', async () => {
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

describe('a partner’s claims', () => {
  it('a transaction of ours doesn’t count as a partner’s payout', async () => {
    const id = await unpaid({ isReadable: true })
    world.ownHashes.add('0xours')
    expect(await ask(id, report('completed', { payout: { hash: '0xours', amount: 2n } }))).toBe('suspended')
    expect(await world.order(id)).toMatchObject({ hold: 'payout-contradicted', alert: 'payout-contradicted' })
  })

  it('hides a pay-in address to which nothing may be sent', async () => {
    const id = await world.place(partner.name)
    world.refusedAddresses.add(`address of ${id}`)
    await world.orders().create(id, partner)
    const order = await world.order(id)
    expect(order).toMatchObject({ state: 'failed', alert: 'payin-refused', legs: { payin: { address: null } } })
  })

  it('accepts a partner’s order number once', async () => {
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
    // Even an order made for less with it keeps this alert.
    partner.promises = { id: 'the same', toAmount: 1n }
    expect(await world.order(await unpaid())).toMatchObject({ state: 'failed', alert: 'order-repeated' })
  })
})

describe('two refund addresses', () => {
  const to = (address: string) => ({ address, extraId: null })

  it('two simultaneous refund addresses leave the partner and us with the same one', async () => {
    const id = await unpaid()
    const { providerOrderId } = await world.order(id)
    partner.beforeRefund = async (address) => {
      // The first call is slow, and the second comes in between.
      if (address === 'one') await world.orders().nameRefund(id, to('other'), partner)
    }
    expect(await world.orders().nameRefund(id, to('one'), partner)).toBe(true)
    expect(partner.refunds.get(providerOrderId ?? '')).toBe('one')
    expect((await world.order(id)).legs.refund?.address).toBe('one')
  })

  it('refuses a second refund address while the partner may still get the first, which may be repeated', async () => {
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
  ] as const)('accepts a second refund address after the first one’s %s and %s seconds', async (failure, seconds) => {
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

describe('pay-in addresses named later', () => {
  const sale = async () => {
    partner.promises = { payin: null }
    const id = await world.place(partner.name, { money: 'payout' })
    await world.orders().create(id, partner)
    return id
  }
  const at = (address: string) => report('unpaid', { payinAt: { address, extraId: null } })

  it('keeps the first pay-in address, and raises an alert if the partner names another', async () => {
    const id = await sale()
    expect((await world.order(id)).legs.payin?.address).toBeNull()
    await ask(id, at('first'))
    expect(await world.order(id)).toMatchObject({ alert: null, legs: { payin: { address: 'first' } } })
    await ask(id, at('second'))
    expect(await world.order(id)).toMatchObject({ alert: 'payin-refused', legs: { payin: { address: 'first' } } })
  })

  it('refuses a later pay-in address to which nothing may be sent', async () => {
    const id = await sale()
    world.refusedAddresses.add('ours')
    await ask(id, at('ours'))
    expect(await world.order(id)).toMatchObject({ alert: 'payin-refused', legs: { payin: { address: null } } })
  })

  it('ignores a pay-in address for an order that has ended', async () => {
    const id = await sale()
    await ask(id, report('refunded'))
    await ask(id, at('late'))
    expect((await world.order(id)).legs.payin?.address).toBeNull()
  })
})
