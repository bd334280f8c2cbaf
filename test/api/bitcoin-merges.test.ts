import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import { bitcoinSpends } from '#server/db/schema/bitcoin.ts'
import { listFreeOutputs } from '#server/bitcoin/payments/spends.repository.ts'

import { readHeld } from './support/bitcoin-payout-chain.ts'
import { BitcoinPayoutWorld } from './support/bitcoin-payout-world.ts'

let world: BitcoinPayoutWorld

afterEach(() => world.close())

/** Creates a world with one large output and many small ones. */
async function withOutputs(count: number): Promise<void> {
  world = await BitcoinPayoutWorld.create('litecoin', [30, ...Array.from({ length: count - 1 }, () => 0.5)])
  askTimes(1)
}

async function merges(): Promise<readonly string[]> {
  const rows = await world.database.select().from(bitcoinSpends).where(eq(bitcoinSpends.purpose, 'merge'))
  return rows.map(({ state }) => state)
}

function askTimes(times: number): void {
  const feerate = ((Number(world.network.minimumRelayFeeRate) * times) / 1e8).toFixed(8)
  world.intercept = (method) => (method === 'estimatesmartfee' ? { feerate, blocks: '3' } : undefined)
}

test('merges many small outputs into one while fees are low, and keeps the largest for payments', async () => {
  await withOutputs(100)
  const payouts = await world.payouts()
  const before = await readHeld(world)
  await world.round(payouts, false)
  expect(await merges()).toEqual(['open'])
  const withdrawal = await world.withdraw(await world.person(), '20')
  for (let round = 0; round < world.terms.confirmations + 2; round += 1) await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('success')
  expect(await merges()).toEqual(['confirmed'])
  const free = await listFreeOutputs(world.database, world.network.key)
  expect(free.length).toBe(100 - 80 + 1)
  const { tables, chain } = await readHeld(world)
  expect(tables).toBe(chain)
  const paid = 20n * 100_000_000n
  expect(before.tables - tables, 'the payment and some fees').toBeLessThan(paid)
  expect(payouts.alerts.count).toBe(0)
})

test('two workers merge outputs once', async () => {
  await withOutputs(101)
  const workers = [await world.payouts(), await world.payouts()]
  await world.watch()
  await Promise.all(workers.map((worker) => worker.runOnce()))
  expect(await merges()).toEqual(['open'])
})

test.each([
  ['there are too few of them', 99, 1],
  ['fees are high', 101, 3],
] as const)('merges no outputs while %s', async (_why, count, times) => {
  await withOutputs(count)
  askTimes(times)
  await world.round(await world.payouts())
  expect(await merges()).toEqual([])
})

test('merges no outputs while a payment waits', async () => {
  await withOutputs(101)
  const payouts = await world.payouts()
  // More than the wallet has, so it waits.
  await world.withdraw(await world.person(), '90')
  await world.round(payouts)
  expect(await merges()).toEqual([])
})
