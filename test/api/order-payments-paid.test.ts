import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { noteExchangePayment } from '#api/exchange.ts'
import { listSystemMessages } from '#api/notices.ts'
import { cancelWithdrawal, getWithdrawal } from '#api/withdrawals.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import type { Signer } from '#server/signer/signer.ts'

import {
  CrashError,
  type CrashPoint,
  crashPointsOf,
  lifeUntil,
  recordingStep,
  seenSteps,
} from './support/crashing-step.ts'
import { OrderPaymentWorld } from './support/order-payment-world.ts'
import { newestMail, type Person } from './support/people.ts'

/** Code of a contract that accepts no payments. */
const refusingCode = '0x60006000fd'

let world: OrderPaymentWorld
let ann: Person

type Order = Awaited<ReturnType<typeof world.order>>

beforeAll(async () => {
  world = await OrderPaymentWorld.create()
})

beforeEach(async () => {
  ann = await world.person()
})

afterEach(async () => {
  await world.payoutWorld.automine('ethereum', true)
})

afterAll(() => world.close())

/** Tries to cancel, which may come too late. */
async function cancel(id: string): Promise<void> {
  await world.server.call(cancelWithdrawal, { id }, ann.signedIn)
}

/** Places an order by Ann that takes Ether. */
async function place(changes: Parameters<typeof world.order>[1] = {}): Promise<Order> {
  return world.order(ann, { from: 'ethereum/native', amount: '0.2', ...changes })
}

async function withdrawalOf(id: string) {
  return world.server.ask(getWithdrawal, { id }, ann.signedIn)
}

async function sayPaid({ number }: Order) {
  await world.server.ask(noteExchangePayment, { number }, ann.signedIn)
}

async function expectPaid(order: Order, id: string) {
  const { state, transactionHash } = await withdrawalOf(id)
  expect(state).toBe('success')
  // On chain it is exact, the books agree, and the order has its payment once.
  expect(await world.received(order)).toBe(parseEther('0.2'))
  expect(await world.balanceOf(ann, 'ETH')).toEqual({ available: '9.7992', held: '0' })
  const view = await world.view(ann, order)
  expect(view).toMatchObject({ state: 'waiting', payment: { withdrawalId: id, state: 'success' } })
  expect(view.payin.transactionHash).toBe(transactionHash)
  expect(view.transitions.map(({ state: entered }) => entered)).toEqual(['new', 'unpaid', 'waiting'])
}

/** Checks that the payment was never signed and everything is as before. */
async function expectTakenBack(order: Order, id: string) {
  expect(await withdrawalOf(id)).toMatchObject({ state: 'cancelled', transactionHash: null })
  expect(await world.received(order)).toBe(0n)
  expect(await world.balanceOf(ann, 'ETH')).toEqual({ available: '10', held: '0' })
}

describe('payments of orders', () => {
  it('a payment arrives exactly at the order’s address, and the order waits for its partner once it is signed', async () => {
    const order = await place()
    const { id } = await world.pay(ann, order)
    const payouts = world.payouts()
    await world.run(payouts, 1)
    expect((await withdrawalOf(id)).state).toBe('transferring')
    expect((await world.view(ann, order)).state).toBe('waiting')
    await world.run(payouts)
    await expectPaid(order, id)
  })

  it('a payment on its way is not treated as late', async () => {
    const order = await place({ seconds: 400 })
    const { id } = await world.pay(ann, order)
    const payouts = world.payouts()
    await world.run(payouts, 1)
    world.server.advance(420)
    await world.report(order, 'waiting')
    await world.takeBackLate()
    expect((await withdrawalOf(id)).state).toBe('transferring')
    await world.run(payouts)
    await expectPaid(order, id)
  })

  it('a payment leaves the state of an order that the partner has moved on, and adds its transaction', async () => {
    const order = await place()
    const { id } = await world.pay(ann, order)
    const payouts = world.payouts()
    await world.run(payouts, 1)
    await world.report(order, 'confirming')
    await world.run(payouts)
    const { state, payin } = await world.view(ann, order)
    expect([state, payin.transactionHash]).toEqual(['confirming', (await withdrawalOf(id)).transactionHash])
  })
})

describe('orders that no longer await a payment', () => {
  const reasons: Readonly<Record<string, (order: Order) => Promise<void>>> = {
    'because it has expired': async (order) => {
      world.server.advance(401)
      await world.report(order, 'waiting')
    },
    'in time, because less than five minutes are left': async () => world.server.advance(101),
    'because it was paid by hand': sayPaid,
    'because the partner has seen another payment': async (order) => world.report(order, 'confirming'),
    'because the partner has given it up': async (order) => world.report(order, 'failed'),
  }

  it.each(Object.entries(reasons))('cancels the payment of an order %s, and tells the user', async (_why, happens) => {
    const order = await place({ seconds: 400 })
    const { id } = await world.pay(ann, order)
    await happens(order)
    await world.run()
    expect((await withdrawalOf(id)).state).toBe('audit-pass')
    await world.takeBackLate()
    await world.run()
    await expectTakenBack(order, id)
    const { subject, text } = await newestMail(world.server, ann.email)
    expect(subject).toBe('Your exchange payment was canceled')
    expect(text).toContain(order.number)
    const { items } = await world.server.ask(listSystemMessages, {}, ann.signedIn)
    expect(items[0]).toMatchObject({
      kind: 'order-payment-cancelled',
      values: { order: order.number, orderKind: 'swap' },
    })
  })

  it('takes back a late payment that is still in review', async () => {
    const order = await place({ amount: '2' })
    const { id, state } = await world.pay(ann, order)
    expect(state).toBe('audit')
    await world.takeBackLate()
    expect((await withdrawalOf(id)).state).toBe('audit')
    await sayPaid(order)
    await world.takeBackLate()
    await expectTakenBack(order, id)
  })

  it('doesn’t pay an order that was reported as paid while the payment was being signed', async () => {
    const order = await place()
    const { id } = await world.pay(ann, order)
    const { payoutWorld } = world
    const { signer } = payoutWorld
    const slow: Signer = {
      address: signer.address,
      sign: async (transaction) => {
        const signed = await signer.sign(transaction)
        await sayPaid(order)
        return signed
      },
    }
    world.payouts()
    await world.run(payoutWorld.payouts('ethereum', runStep, slow))
    expect((await withdrawalOf(id)).state).toBe('audit-pass')
    await world.takeBackLate()
    await expectTakenBack(order, id)
  })
})

it('of simultaneous signing, reporting as paid, canceling and taking back, one wins', async () => {
  const orders: Order[] = []
  const ids: string[] = []
  for (let count = 0; count < 8; count += 1) {
    const order = await place()
    orders.push(order)
    ids.push((await world.pay(ann, order)).id)
  }
  const workers = [world.payouts(), world.payouts()]
  await Promise.all([
    ...workers.map(async (payouts) => payouts.runOnce()),
    ...orders.slice(0, 3).map(sayPaid),
    ...ids.slice(3, 6).map(cancel),
    world.takeBackLate(),
    ...workers.map(async (payouts) => payouts.runOnce()),
  ])
  await world.takeBackLate()
  const statesOf = async () => Promise.all(ids.map(withdrawalOf))
  // A later round looks again at a signature that was overtaken.
  for (let runs = 0; runs < 5 && (await statesOf()).some(({ state }) => state === 'transferring'); runs += 1) {
    await world.run()
  }
  const withdrawals = await statesOf()
  for (const [index, order] of orders.entries()) {
    const isPaid = withdrawals[index]?.state === 'success'
    const { state, transitions } = await world.view(ann, order)
    expect(withdrawals[index]?.state).toBe(isPaid ? 'success' : 'cancelled')
    expect(await world.received(order)).toBe(isPaid ? parseEther('0.2') : 0n)
    expect(state).toBe(isPaid || index < 3 ? 'waiting' : 'unpaid')
    expect(transitions.filter(({ state: entered }) => entered === 'waiting').length).toBeLessThan(2)
  }
  expect((await world.balanceOf(ann, 'ETH')).held).toBe('0')
})

describe('failed payments', () => {
  /** Signs the payment and keeps it out of every block. */
  async function signOnly(order: Order): Promise<string> {
    const { id } = await world.pay(ann, order)
    await world.payoutWorld.automine('ethereum', false)
    await world.payouts().runOnce()
    expect((await world.view(ann, order)).state).toBe('waiting')
    return id
  }

  it('a payment that fails in its block costs the fee, and the order waits for another', async () => {
    const order = await place()
    const id = await signOnly(order)
    const address = order.payin.address ?? ''
    await world.payoutWorld.ask('ethereum', 'hardhat_setCode', [address, refusingCode])
    await world.run()
    expect(await withdrawalOf(id)).toMatchObject({ state: 'fail', feeKept: true })
    const view = await world.view(ann, order)
    expect(view).toMatchObject({ state: 'unpaid', payment: { state: 'fail' }, payin: { transactionHash: null } })
    expect(await world.balanceOf(ann, 'ETH')).toEqual({ available: '9.9992', held: '0' })
    await world.payoutWorld.ask('ethereum', 'hardhat_setCode', [address, '0x'])
    world.server.advance(601)
    const again = await world.pay(ann, order)
    expect((await world.view(ann, order)).payment).toEqual({ withdrawalId: again.id, state: 'audit-pass' })
    await world.payoutWorld.automine('ethereum', true)
    await world.run()
    expect((await withdrawalOf(again.id)).state).toBe('success')
    expect(await world.received(order)).toBe(parseEther('0.2'))
  })
})

describe('crashes while paying', () => {
  const paying = ['store signed bytes', 'broadcast', 'note broadcast', 'note mined', 'settle']
  const points = (steps: readonly string[]) =>
    crashPointsOf(steps).map((point) => [point.moment, point.name, point] as const)

  /** Runs rounds of a worker that lives as long as `step` allows, then of a restarted one. */
  async function runThrough(step: Step): Promise<void> {
    let payouts = world.payouts(step)
    for (let round = 0; round < 12; round += 1) {
      try {
        await world.run(payouts, 1)
      } catch (error) {
        if (!(error instanceof CrashError)) throw error
        payouts = world.payouts(recordingStep)
      }
      world.server.advance(10)
    }
  }

  it.each(points(paying.map((name) => `payout: ${name}`)))(
    'a worker killed %s "%s" still pays the order once',
    async (_moment, _name, point: CrashPoint) => {
      const order = await place()
      const { id } = await world.pay(ann, order)
      const life = lifeUntil(point)
      await runThrough(life.step)
      expect(life.hasCrashed()).toBe(true)
      await expectPaid(order, id)
    },
  )

  it.each(points(['payout: release less fee']))(
    'a worker killed %s "%s" still lets the order wait for another payment',
    async (_moment, _name, point: CrashPoint) => {
      const order = await place()
      const { id } = await world.pay(ann, order)
      await world.payoutWorld.automine('ethereum', false)
      const life = lifeUntil(point)
      await world.payouts(life.step).runOnce()
      await world.payoutWorld.ask('ethereum', 'hardhat_setCode', [order.payin.address, refusingCode])
      await runThrough(life.step)
      expect(life.hasCrashed()).toBe(true)
      expect((await withdrawalOf(id)).state).toBe('fail')
      expect((await world.view(ann, order)).transitions.map(({ state }) => state)).toEqual([
        'new',
        'unpaid',
        'waiting',
        'unpaid',
      ])
      expect(await world.balanceOf(ann, 'ETH')).toEqual({ available: '9.9992', held: '0' })
    },
  )

  it.each(points(['withdrawal: cancel late payment']))(
    'a crash %s "%s" still takes a late payment back once',
    async (_moment, _name, point: CrashPoint) => {
      const order = await place()
      const { id } = await world.pay(ann, order)
      await sayPaid(order)
      const life = lifeUntil(point)
      await world.takeBackLate(life.step)
      expect(life.hasCrashed()).toBe(true)
      await world.takeBackLate(recordingStep)
      await expectTakenBack(order, id)
      const mails = await world.server.mailsTo(ann.email)
      expect(mails.filter(({ subject }) => subject === 'Your exchange payment was canceled')).toHaveLength(1)
    },
  )

  it('every step that concerns an order has a crash test', () => {
    expect(seenSteps()).toEqual(
      [
        'withdrawal: cancel late payment',
        'payout: release less fee',
        ...paying.map((name) => `payout: ${name}`),
      ].toSorted(),
    )
  })
})

it('the books reconcile after all of these payments, with no orphaned hold', async () => {
  expect(await world.differences()).toEqual([])
})
