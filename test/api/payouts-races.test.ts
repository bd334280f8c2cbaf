import { afterAll, beforeAll, expect, it } from 'vitest'

import { connectPostgres } from '#server/db/connect.ts'
import { payments } from '#server/db/schema/payments.ts'

import { OrderSource } from './support/order-source.ts'
import { PayoutWorld } from './support/payout-world.ts'
import { createTestDatabase } from './support/test-database.ts'

const unit = 10n ** 18n

let world: PayoutWorld

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  world = await PayoutWorld.create(connection)
})

afterAll(async () => {
  await world.close()
})

/** Runs rounds of several concurrent workers, with a block after each round. */
async function race(workers: number, rounds: number): Promise<void> {
  const payouts = Array.from({ length: workers }, () => world.payouts('bsc'))
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(payouts.map((worker) => worker.runOnce()))
    await world.mine('bsc')
    // Long enough for workers that were overtaken to look again.
    world.advance(61)
  }
}

it('pays each withdrawal once, under its own nonce, with three concurrent workers', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.person({ USDT: '100' })))
  const withdrawals = await Promise.all(people.map((userId) => world.withdraw(userId, { network: 'bsc' })))
  await race(3, 12)
  for (const { id, address } of withdrawals) {
    expect((await world.view(id)).state).toBe('success')
    expect(await world.received('bsc', address)).toBe((199n * unit) / 2n)
  }
  for (const userId of people) expect(await world.balanceOf(userId)).toEqual({ available: 0n, held: 0n })
  const nonces = (await world.database.select().from(payments))
    .map(({ nonce }) => nonce ?? -1)
    .toSorted((a, b) => a - b)
  expect(nonces).toEqual(withdrawals.map((_, index) => index))
})

it('either pays or returns a withdrawal that is canceled while workers pay, never both', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => world.person({ USDT: '100' })))
  const withdrawals = await Promise.all(people.map((userId) => world.withdraw(userId, { network: 'bsc' })))
  const [cancelled] = await Promise.all([
    Promise.all(withdrawals.map(({ id }) => world.database.transaction((tx) => world.moves.cancel(tx, id)))),
    race(2, 1),
  ])
  await race(2, 8)
  for (const [index, { id, address }] of withdrawals.entries()) {
    const isCancelled = cancelled[index] !== undefined
    expect((await world.view(id)).state).toBe(isCancelled ? 'cancelled' : 'success')
    expect(await world.received('bsc', address)).toBe(isCancelled ? 0n : (199n * unit) / 2n)
    const available = isCancelled ? 100n * unit : 0n
    expect(await world.balanceOf(people[index] ?? '')).toEqual({ available, held: 0n })
  }
})

it('pays orders and withdrawals once each with three concurrent workers, or returns canceled orders', async () => {
  const orders = await OrderSource.register(world)
  const people = await Promise.all(Array.from({ length: 8 }, () => world.person({ USDT: '200' })))
  const placed = await Promise.all(people.map((userId) => orders.place(userId, { amount: '100' })))
  const withdrawals = await Promise.all(people.map((userId) => world.withdraw(userId, { network: 'bsc' })))
  const [cancelled] = await Promise.all([Promise.all(placed.map(({ id }) => orders.cancel(id))), race(3, 1)])
  await race(3, 10)
  for (const [index, { id, address }] of placed.entries()) {
    const isCancelled = cancelled[index] === true
    expect(await orders.stateOf(id)).toBe(isCancelled ? 'cancelled' : 'paid')
    expect(await world.received('bsc', address)).toBe(isCancelled ? 0n : 100n * unit)
    const available = isCancelled ? 100n * unit : 0n
    expect(await world.balanceOf(people[index] ?? '')).toEqual({ available, held: 0n })
  }
  for (const { id } of withdrawals) expect((await world.view(id)).state).toBe('success')
})
