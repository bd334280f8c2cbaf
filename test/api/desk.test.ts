import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { stopDepegged } from '#server/coins/listings.repository.ts'
import { addTermDecision, addTermProposal } from '#server/coins/term-changes.repository.ts'
import { liftStop, stopCoin } from '#server/ledger/stops.repository.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { isPaymentLost } from '#server/modules/desk/desk-orders.repository.ts'

import { DeskWorld, type DeskTestOrder } from './support/desk-world.ts'

// USDT on Ethereum, where a payout costs 2, for USDC on BSC, where it costs 0.5.

let world: DeskWorld

beforeAll(async () => {
  world = await DeskWorld.create()
})

beforeEach(() => world.begin())

afterAll(() => world.close())

async function orderOf(amount: string): Promise<DeskTestOrder> {
  const order = await world.order(amount)
  if (order === null) throw new Error('The desk has refused')
  return order
}

const amount = (text: string) => parseAmount(text)

describe('payments to the desk’s orders', () => {
  it('exchanges a payment once it is credited and pays it out once', async () => {
    const order = await orderOf('100')
    expect(await world.said(order)).toMatchObject({ state: 'unpaid' })
    world.pay(order, '100')
    await world.read()
    expect(await world.said(order)).toMatchObject({ state: 'confirming', payin: { amount: amount('100') } })
    await world.confirm()
    expect(await world.state(order)).toBe('taken, waiting')
    const before = await world.house('position', 'USDC')
    await world.rounds(3)
    expect(await world.state(order)).toBe('paid, exchanged')
    expect(await world.paidOut(order)).toBe(amount('99.5'))
    expect((await world.house('position', 'USDC')) - before).toBe(-amount('100'))
    expect(await world.said(order)).toMatchObject({ state: 'completed', payout: { amount: amount('99.5') } })
  })

  it.each(['99.999999', '100.000001', '60'])('refunds a payment of %s instead of 100, less the fee', async (paid) => {
    const order = await orderOf('100')
    world.pay(order, paid)
    await world.confirm()
    expect(await world.state(order)).toBe('open, to-refund wrong-amount')
    expect(await world.said(order)).toMatchObject({ state: 'suspended', hold: 'refund-under-way' })
    await world.rounds(3)
    expect(await world.state(order)).toBe('closed, refunded wrong-amount')
    expect(await world.sentBack(order)).toBe(amount(paid) - amount('2'))
    expect(await world.said(order)).toMatchObject({ state: 'refunded' })
  })

  it('of two payments to one order, exchanges one and refunds the other', async () => {
    const order = await orderOf('100')
    world.pay(order, '100')
    world.pay(order, '100')
    await world.confirm()
    await world.rounds(4)
    expect(await world.state(order)).toBe('paid, exchanged, refunded second')
    expect([await world.paidOut(order), await world.sentBack(order)]).toEqual([amount('99.5'), amount('98')])
  })

  it('exchanges the right payment if it comes before a wrong one is refunded', async () => {
    const order = await orderOf('100')
    world.pay(order, '50')
    await world.confirm()
    world.pay(order, '100')
    await world.confirm()
    await world.rounds(4)
    expect(await world.state(order)).toBe('paid, exchanged, refunded wrong-amount')
    expect([await world.paidOut(order), await world.sentBack(order)]).toEqual([amount('99.5'), amount('48')])
  })

  it('refunds a late payment and closes its order', async () => {
    const order = await orderOf('100')
    world.payouts.advance(4_300)
    await world.round()
    expect(await world.state(order)).toBe('closed')
    world.pay(order, '100')
    await world.confirm()
    await world.rounds(3)
    expect(await world.state(order)).toBe('closed, refunded late')
  })

  it('suspends an order whose payment the fee would use up', async () => {
    const order = await orderOf('100')
    world.pay(order, '1.5')
    await world.confirm()
    await world.rounds(2)
    expect(await world.state(order)).toBe('open, held too-little')
    expect(await world.said(order)).toMatchObject({ state: 'suspended', hold: 'wrong-amount' })
  })

  it('doesn’t pay out a payment that a fork removed until it is mined again', async () => {
    const order = await orderOf('100')
    const [before, name] = [await world.house('desk', 'USDT'), randomUUID()]
    world.pay(order, '100', name)
    await world.confirm()
    await world.parts().worker.runOnce()
    expect(await world.state(order)).toBe('paying, exchanging')
    world.watched.chain.drop(7)
    world.watched.chain.mineEmpty(9)
    await world.read()
    await world.rounds(2)
    expect(await world.state(order)).toBe('open, reversed')
    expect(await world.house('desk', 'USDT')).toBe(before)
    expect(await world.said(order)).toMatchObject({ state: 'unpaid' })
    world.pay(order, '100', name)
    await world.confirm()
    await world.rounds(3)
    expect(await world.state(order)).toBe('paid, exchanged')
    expect(await world.paidOut(order)).toBe(amount('99.5'))
  })

  it('books a payment reversed after its payout as the house’s loss until it is mined again', async () => {
    const order = await orderOf('100')
    const [before, name] = [await world.house('losses', 'USDT'), randomUUID()]
    world.pay(order, '100', name)
    await world.confirm()
    await world.rounds(3)
    world.watched.chain.drop(7)
    world.watched.chain.mineEmpty(9)
    await world.read()
    expect((await world.house('losses', 'USDT')) - before).toBe(-amount('100'))
    expect(await isPaymentLost(world.database, order.id)).toBe(true)
    expect(await world.state(order)).toBe('paid, exchanged')
    world.pay(order, '100', name)
    await world.confirm()
    await world.rounds(2)
    expect(await world.house('losses', 'USDT')).toBe(before)
    expect(await isPaymentLost(world.database, order.id)).toBe(false)
    expect(await world.paidOut(order)).toBe(amount('99.5'))
  })

  it('refunds a payment whose payout has provably failed', async () => {
    const order = await orderOf('100')
    world.pay(order, '100')
    await world.confirm()
    await world.parts().worker.runOnce()
    await world.payouts.automine('bsc', false)
    await world.payouts.payouts('bsc').runOnce()
    const { nonce } = await paymentTo(order)
    await world.payouts.ask('bsc', 'hardhat_dropTransaction', [(await paymentTo(order)).hash])
    await world.payouts.stealNonce('bsc', nonce)
    await world.payouts.automine('bsc', true)
    await world.payouts.mine('bsc', 6)
    await world.rounds(4)
    expect(await world.state(order)).toBe('closed, refunded payout-failed')
    expect([await world.paidOut(order), await world.sentBack(order)]).toEqual([0n, amount('98')])
  })
})

async function paymentTo({ payee }: DeskTestOrder): Promise<{ nonce: number; hash: string }> {
  const rows = await world.payouts.connection.inScript((script) =>
    script.query<{ nonce: string; hash: string }>(
      `SELECT p.nonce, a.hash FROM payments p JOIN payment_attempts a ON a.payment_id = p.id WHERE p.address = '${payee}'`,
    ),
  )
  const [row] = rows
  if (row === undefined) throw new Error('No transaction was signed')
  return { nonce: Number(row.nonce), hash: row.hash }
}

describe('orders that can’t be paid out', () => {
  const obstacles: Readonly<Record<string, { stop: () => Promise<void>; lift: () => Promise<void> }>> = {
    'for lack of coins in the hot wallet': {
      stop: async () => void (world.stock = 0n),
      lift: async () => void (world.stock = amount('100000')),
    },
    'while withdrawals of what it pays are paused': {
      stop: () => world.setOpen('USDC', 'bsc', false),
      lift: () => world.setOpen('USDC', 'bsc', true),
    },
    'while the books are under review': {
      stop: () => stopCoin(world.database, { coin: 'USDC', reason: 'x', since: world.payouts.now }),
      lift: async () => void (await liftStop(world.database, 'USDC')),
    },
  }

  it.each(Object.keys(obstacles))('an order waits %s, and is paid out once that ends', async (name) => {
    const order = await orderOf('100')
    world.pay(order, '100')
    await world.confirm()
    await obstacles[name]?.stop()
    await world.rounds(2)
    expect(await world.state(order)).toBe('taken, waiting')
    await obstacles[name]?.lift()
    world.payouts.advance(60)
    await world.rounds(3)
    expect(await world.state(order)).toBe('paid, exchanged')
  })

  it.each(Object.keys(obstacles))('refunds an order after half an hour %s', async (name) => {
    const order = await orderOf('100')
    world.pay(order, '100')
    await world.confirm()
    await obstacles[name]?.stop()
    await world.round()
    world.payouts.advance(1_801)
    await world.rounds(4)
    expect(await world.state(order)).toBe('closed, refunded not-in-time')
    expect([await world.paidOut(order), await world.sentBack(order)]).toEqual([0n, amount('98')])
    await obstacles[name]?.lift()
  })

  it('takes back a requested payout that isn’t signed after half an hour', async () => {
    const order = await orderOf('100')
    world.pay(order, '100')
    await world.confirm()
    await world.parts().worker.runOnce()
    await world.setOpen('USDT', 'ethereum', false)
    await world.rounds(2)
    expect(await world.state(order)).toBe('paying, exchanging')
    world.payouts.advance(1_801)
    await world.setOpen('USDT', 'ethereum', true)
    await world.rounds(4)
    expect(await world.state(order)).toBe('closed, refunded not-in-time')
    expect(await world.paidOut(order)).toBe(0n)
  })

  it('refunds a payment that a long stop of its coin delayed instead of exchanging it at the old rate', async () => {
    const order = await orderOf('100')
    const stop = { since: world.payouts.now, reason: 'away', price: amount('0.9') } as const
    await stopDepegged(world.database, { coin: 'USDT', network: 'ethereum' }, stop)
    world.pay(order, '100')
    await world.confirm()
    await world.rounds(2)
    expect(await world.state(order)).toBe('open')
    world.payouts.advance(3_000)
    await world.database.execute(
      'UPDATE coin_listings SET depegged_at = NULL, depegged_price = NULL, depegged_reason = NULL',
    )
    await world.confirm()
    await world.rounds(3)
    expect(await world.state(order)).toBe('closed, refunded late')
  })
})

describe('changed fees of the desk', () => {
  /** Changes a withdrawal fee from now on. */
  async function setFee(coin: string, network: 'ethereum' | 'bsc', value: string): Promise<void> {
    const [id, proposedBy, now] = [randomUUID(), randomUUID(), world.payouts.now]
    const wanted = {
      kind: 'withdrawal-fee',
      coin,
      network,
      value: amount(value),
      startsAt: now,
      reason: 'A test',
    } as const
    const proposed = { proposedBy, proposer: 'M1', proposedAt: addSeconds(now, -60), expiresAt: now }
    await addTermProposal(world.database, { id, ...wanted, ...proposed })
    const decided = {
      outcome: 'confirmed',
      decidedBy: randomUUID(),
      decider: 'M2',
      decidedAt: now,
      startsAt: now,
    } as const
    await addTermDecision(world.database, { id, proposedBy, ...decided })
  }

  it('an earlier order keeps its fee, and an offer with the previous fee can’t be ordered', async () => {
    const order = await orderOf('100')
    world.payouts.advance(1)
    try {
      await setFee('USDT', 'ethereum', '3')
      await setFee('USDC', 'bsc', '0.6')
      expect(await world.order('100')).toBeNull()
      world.pay(order, '60')
      await world.confirm()
      await world.rounds(3)
      expect(await world.sentBack(order)).toBe(amount('58'))
    } finally {
      world.payouts.advance(1)
      await setFee('USDT', 'ethereum', '2')
      await setFee('USDC', 'bsc', '0.5')
    }
    expect(await world.order('100')).not.toBeNull()
  })
})
