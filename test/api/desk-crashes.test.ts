import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { parseAmount } from '#server/lib/amount.ts'
import type { Step } from '#server/lib/step.ts'

import { crashPointsOf, lifeUntil, recordingStep, seenSteps } from './support/crashing-step.ts'
import { type DeskTestOrder, DeskWorld } from './support/desk-world.ts'

/** Steps of the desk itself, and those of others in whose transactions it books. */
const deskSteps = ['desk: accept', 'desk: close', 'desk: create', 'desk: give up', 'desk: refund']
const steps = [
  ...deskSteps,
  'deposit: credit',
  'order: create at partner',
  'payout: settle',
  'payout: store signed bytes',
  'watcher: go back to a fork',
]

let world: DeskWorld

beforeAll(async () => {
  world = await DeskWorld.create()
})

beforeEach(() => world.begin())

afterAll(() => world.close())

interface Orders {
  readonly exact: DeskTestOrder
  readonly wrong: DeskTestOrder
  readonly stuck: DeskTestOrder
  readonly never: DeskTestOrder
}

/** Places an order for each course it can take, with a process that is killed and followed by another. */
async function liveThrough(step: Step): Promise<Orders> {
  const order = async (amount: string) => {
    // An order that never reached the desk fails and is placed again.
    const made = (await world.order(amount, { step })) ?? (await world.order(amount))
    if (made === null) throw new Error('The desk has refused')
    return made
  }
  const orders = {
    exact: await order('100'),
    wrong: await order('50'),
    stuck: await order('70'),
    never: await order('9'),
  }
  world.pay(orders.exact, '100', 'exact')
  world.pay(orders.wrong, '49')
  await world.confirm(step)
  world.watched.chain.drop(8)
  world.watched.chain.mineEmpty(1)
  world.pay(orders.exact, '100', 'exact again')
  world.pay(orders.wrong, '49')
  await world.confirm(step)
  await world.confirm(step)
  await world.rounds(4, step)
  world.pay(orders.stuck, '70')
  await world.confirm(step)
  await world.confirm(step)
  world.stock = 0n
  await world.rounds(2, step)
  world.payouts.advance(4_400)
  await world.rounds(5, step)
  return orders
}

async function expectTheTruth({ exact, wrong, stuck, never }: Orders): Promise<void> {
  const all = [exact, wrong, stuck, never]
  expect(await Promise.all(all.map((order) => world.state(order)))).toEqual([
    expect.stringMatching(/^paid, exchanged(, reversed)?$/),
    expect.stringMatching(/^closed, refunded wrong-amount(, reversed)?$/),
    'closed, refunded not-in-time',
    'closed',
  ])
  const amounts = ['99.5', '0', '0', '0', '0', '47', '68', '0'].map((amount) => parseAmount(amount))
  const found = [...all.map((order) => world.paidOut(order)), ...all.map((order) => world.sentBack(order))]
  expect(await Promise.all(found)).toEqual(amounts)
}

describe('crashes of the desk', () => {
  test.each(crashPointsOf(steps))('the desk pays everyone once after a crash $moment "$name"', async (point) => {
    const owed = [await world.house('desk', 'USDT'), await world.house('desk', 'USDC')]
    const life = lifeUntil(point)
    const orders = await liveThrough(life.step)
    expect(life.hasCrashed()).toBe(true)
    await expectTheTruth(orders)
    expect([await world.house('desk', 'USDT'), await world.house('desk', 'USDC')]).toEqual(owed)
  })

  test('every step of the desk has a crash test', async () => {
    await expectTheTruth(await liveThrough(recordingStep))
    expect(seenSteps().filter((name) => name.startsWith('desk:'))).toEqual(deskSteps)
    expect(seenSteps()).toEqual(expect.arrayContaining(steps))
  })
})
