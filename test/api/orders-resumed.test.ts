import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { OrderState } from '#api/order-states.ts'
import { changeOrder, settleAlert } from '#server/orders/orders.repository.ts'

import { OrderWorld, readableAsset } from './support/order-world.ts'
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
  world.paid = 2_000_000n
})

afterAll(() => world.connection.close())

/** Creates an order that its partner has made and awaits payment for. */
async function unpaid(draft: Parameters<typeof world.place>[1] = {}): Promise<string> {
  const id = await world.place(partner.name, draft)
  await world.orders().create(id, partner)
  return id
}

/** Polls the partner as the worker does. */
async function ask(id: string, answer: ReturnType<typeof report>): Promise<OrderState> {
  partner.says(answer)
  await changeOrder(world.connection.database, id, { pollAt: world.now })
  await world.polling([partner]).runOnce()
  return (await world.order(id)).state
}

describe('failed orders', () => {
  it.each([
    ['confirming', 'confirming'],
    ['sending', 'sending'],
    ['suspended', 'suspended'],
  ] as const)('a failed order resumes when a later try is %s', async (said, state) => {
    const id = await unpaid()
    expect(await ask(id, report('failed'))).toBe('failed')
    expect(await ask(id, report(said))).toBe(state)
    expect(await ask(id, report('completed'))).toBe('completed')
    expect((await world.order(id)).alert).toBeNull()
  })

  it('a later, unreported try completes a failed order once the chain has the payout', async () => {
    const id = await unpaid({ isReadable: true })
    await ask(id, report('failed'))
    world.proof = 'pending'
    expect(await ask(id, report('completed', { payout: { hash: '0xpaid', amount: 2n } }))).toBe('sending')
    world.proof = 'proven'
    expect(await ask(id, report('completed', { payout: { hash: '0xpaid', amount: 2n } }))).toBe('completed')
    expect(world.told.slice(1)).toEqual(['unpaid → failed', 'failed → sending', 'sending → completed'])
  })

  it.each(['unpaid', 'waiting', 'expired', 'failed'] as const)(
    'a failed order stays failed without an alert while a later try is %s',
    async (said) => {
      const id = await unpaid()
      await ask(id, report('failed'))
      expect(await ask(id, report(said))).toBe('failed')
      expect((await world.order(id)).alert).toBeNull()
    },
  )

  it('an order that failed before it was offered never resumes, whatever the partner says', async () => {
    world.refusedAddresses.add('ours')
    partner.promises = { payin: { address: 'ours', extraId: null } }
    const id = await unpaid()
    expect(await world.order(id)).toMatchObject({ state: 'failed', alert: 'payin-refused' })
    expect(await ask(id, report('waiting'))).toBe('failed')
    // The reason why it was not offered still needs an operator.
    expect((await world.order(id)).alert).toBe('payin-refused')
    for (const said of ['confirming', 'sending', 'completed', 'suspended'] as const) {
      expect(await ask(id, report(said))).toBe('failed')
      expect((await world.order(id)).alert).toBe('impossible-status')
    }
    expect(await ask(id, report('refunded'))).toBe('refunded')
  })

  it('the database keeps an order that failed before it was offered from moving on', async () => {
    partner.promises = { toAmount: 0n }
    const id = await unpaid()
    const set = changeOrder(world.connection.database, id, { state: 'completed' })
    await expect(set).rejects.toThrow('Failed query')
    expect((await world.order(id)).state).toBe('failed')
  })

  it('a failed order that was refunded has ended', async () => {
    const id = await unpaid()
    await ask(id, report('failed'))
    await ask(id, report('refunded'))
    await world.orders().noteReport(id, report('confirming'), null)
    expect((await world.order(id)).state).toBe('refunded')
  })
})

describe('refunds reported by a partner', () => {
  const back = { address: 'back', extraId: null }
  const refund = (hash: string | null) => report('refunded', { refund: { hash, amount: 4n } })

  /** Creates an order with a refund address on a watched chain. */
  async function refundable(): Promise<string> {
    const id = await unpaid()
    await world.orders().nameRefund(id, back, partner)
    await ask(id, report('confirming'))
    return id
  }

  it('a refund counts once the chain has it, with the amount that arrived', async () => {
    const id = await refundable()
    world.paid = 3n
    expect(await ask(id, refund('0xback'))).toBe('refunded')
    expect(world.claims.at(-1)).toMatchObject({ asset: readableAsset, address: 'back', hash: '0xback', least: 1n })
    expect((await world.order(id)).legs.refund).toMatchObject({ hash: '0xback', movedAmount: 3n, proof: 'proven' })
  })

  it('a refund without a transaction stays under way, with an alert after half an hour', async () => {
    const id = await refundable()
    expect(await ask(id, refund(null))).toBe('suspended')
    expect(await world.order(id)).toMatchObject({ hold: 'refund-under-way', alert: null })
    world.advance(1_801)
    expect(await ask(id, refund(null))).toBe('suspended')
    expect((await world.order(id)).alert).toBe('refund-unproven')
    expect((await world.order(id)).pollAt).not.toBeNull()
    // A late transaction completes it.
    expect(await ask(id, refund('0xlate'))).toBe('refunded')
  })

  it('a refund without a transaction counts once an operator has settled its alert', async () => {
    const id = await refundable()
    await ask(id, refund(null))
    world.advance(1_801)
    await ask(id, refund(null))
    await settleAlert(world.connection.database, id, 'refund-unproven')
    expect(await ask(id, refund(null))).toBe('refunded')
  })

  it.each([
    ['went elsewhere according to the chain', async () => void (world.proof = 'contradicted'), '0xelsewhere'],
    ['belong to one of our transactions', async () => void world.ownHashes.add('0xours'), '0xours'],
    [
      'came back for another order',
      async () => {
        await ask(await refundable(), refund('0xonce'))
      },
      '0xonce',
    ],
  ])('coins that %s don’t count as refunded, and raise an alert at once', async (_which, arrange, hash) => {
    const id = await refundable()
    await arrange()
    expect(await ask(id, refund(hash))).toBe('suspended')
    expect(await world.order(id)).toMatchObject({ hold: 'refund-under-way', alert: 'refund-unproven' })
  })

  it('a refund to an address that nobody named is taken on the partner’s word', async () => {
    const id = await unpaid()
    expect(await ask(id, refund(null))).toBe('refunded')
  })
})

describe('payments of ours that were never made', () => {
  it.each([
    ['owes it', report('suspended', { hold: 'refund-owed' })],
    ['has no record of it', report('failed')],
  ] as const)('a partner that declined owes no failed payment of ours, though it %s', async (_what, answer) => {
    const id = await unpaid({ money: 'payout' })
    const { database } = world.connection
    await database.transaction((tx) => world.orders().beginPayment(tx, id))
    await database.transaction((tx) => world.orders().notePayment(tx, id, '0xours'))
    await ask(id, answer)
    await database.transaction((tx) => world.orders().notePaymentFailed(tx, id))
    const nothing = { hold: null, alert: null, legs: { payin: { hash: null } } }
    expect(await world.order(id)).toMatchObject({ state: 'failed', ...nothing })
  })

  it('a failed payment of ours keeps what the partner itself has seen', async () => {
    const id = await unpaid({ money: 'payout' })
    const { database } = world.connection
    await database.transaction((tx) => world.orders().beginPayment(tx, id))
    await ask(id, report('suspended', { hold: 'refund-owed', payin: { hash: '0xtheirs', amount: 4n } }))
    await database.transaction((tx) => world.orders().notePaymentFailed(tx, id))
    expect(await world.order(id)).toMatchObject({ state: 'suspended', legs: { payin: { hash: '0xtheirs' } } })
  })
})
