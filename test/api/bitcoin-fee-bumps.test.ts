import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import type { BitcoinPayouts } from '#server/bitcoin/payments/bitcoin-payouts.ts'
import { BitcoinNodeError } from '#server/bitcoin/rpc-call.ts'
import { bitcoinTransactions } from '#server/db/schema/bitcoin.ts'
import { fromNetworkUnits, parseAmount } from '#server/lib/amount.ts'

import { BitcoinPayoutWorld, type Withdrawal } from './support/bitcoin-payout-world.ts'
import { changeFloor } from './support/hot-floor.ts'

const hour = 3_600
const coin = 100_000_000n

let world: BitcoinPayoutWorld

afterEach(() => world.close())

/** Sends a withdrawal that no block takes for an hour. */
async function stuck(): Promise<{ withdrawal: Withdrawal; payouts: BitcoinPayouts }> {
  world = await BitcoinPayoutWorld.create('bitcoin')
  const withdrawal = await world.withdraw(await world.person(), '2')
  const payouts = await world.payouts()
  await world.round(payouts, false)
  world.advance(hour)
  return { withdrawal, payouts }
}

/** Makes the network ask for a multiple of the minimum relay fee rate. */
function askTimes(times: number): void {
  const perThousand = Number(world.network.minimumRelayFeeRate) * times
  world.intercept = (method) =>
    method === 'estimatesmartfee' ? { feerate: (perThousand / 1e8).toFixed(8), blocks: '3' } : undefined
}

/** Returns the signed transactions, cheapest first. */
async function attempts() {
  const rows = await world.database
    .select()
    .from(bitcoinTransactions)
    .where(eq(bitcoinTransactions.network, world.network.key))
  return rows.toSorted((one, other) => Number(one.fee - other.fee))
}

async function confirm(payouts: BitcoinPayouts): Promise<void> {
  for (let round = 0; round < world.terms.confirmations + 2; round += 1) await world.round(payouts)
}

test('replaces a payment that no block takes with a costlier one, which is mined and pays once', async () => {
  const { withdrawal, payouts } = await stuck()
  askTimes(20)
  await world.round(payouts, false)
  const [first, second, ...others] = await attempts()
  expect(others).toEqual([])
  expect(second?.fee, '20 per virtual byte').toBe(20n * 141n)
  expect(first?.fee).toBeLessThan(20n * 141n)
  expect(await world.mempool()).toEqual([second?.txid])
  expect((await world.view(withdrawal.id)).transactionHash).toBe(second?.txid)
  await world.round(payouts, false)
  expect(await attempts(), 'no second bump within an hour').toHaveLength(2)
  await confirm(payouts)
  expect(await world.view(withdrawal.id)).toMatchObject({ state: 'success', transactionHash: second?.txid })
  expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
  expect(payouts.alerts.count).toBe(0)
})

test('the original transaction completes the payment if it is mined after all', async () => {
  const { withdrawal, payouts } = await stuck()
  const sent: unknown[] = []
  world.intercept = (method, [raw]) => {
    if (method === 'estimatesmartfee') return { feerate: '0.00020000', blocks: '3' }
    if (method !== 'sendrawtransaction') return undefined
    sent.push(raw)
    throw new BitcoinNodeError(-26, 'insufficient fee')
  }
  await world.round(payouts, false)
  const [first, second] = await attempts()
  expect(second).toBeDefined()
  expect(await world.mempool()).toEqual([first?.txid])
  world.intercept = () => undefined
  await world.mine()
  await confirm(payouts)
  expect(await world.view(withdrawal.id)).toMatchObject({ state: 'success', transactionHash: first?.txid })
  expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
})

test('leaves a sufficient fee for six hours, then raises it by the minimum', async () => {
  const { payouts } = await stuck()
  await world.round(payouts, false)
  expect(await attempts()).toHaveLength(1)
  world.advance(5 * hour)
  await world.round(payouts, false)
  const [first, second] = await attempts()
  expect(second?.fee).toBeLessThan((first?.fee ?? 0n) * 3n)
  expect(await world.mempool()).toEqual([second?.txid])
  expect(payouts.alerts.count, 'raises an alert').toBe(1)
})

test('raises no fee above its ceiling: the payment waits, with an alert', async () => {
  const { withdrawal, payouts } = await stuck()
  world.limits.maxFee = 300n
  askTimes(50)
  await world.round(payouts, false)
  expect(await attempts()).toHaveLength(1)
  expect(payouts.alerts.count).toBe(1)
  await confirm(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('success')
  expect(payouts.alerts.count).toBe(0)
})

test('raises no fee that would take the hot wallet below its floor', async () => {
  const { payouts } = await stuck()
  // Left of 35 after 1.9999 and the first fee. The first floor leaves half of what the next fee adds.
  const [first] = await attempts()
  const left = 35n * coin - parseAmount('1.9999') / 10n ** 10n - (first?.fee ?? 0n)
  await changeFloor(world, fromNetworkUnits(left - 1_000n, 8))
  askTimes(20)
  await world.round(payouts, false)
  expect(await attempts()).toHaveLength(1)
  expect(payouts.alerts.count).toBe(1)
  await changeFloor(world, fromNetworkUnits(left - 10_000n, 8))
  await world.round(payouts, false)
  expect(await attempts()).toHaveLength(2)
  expect(payouts.alerts.count).toBe(0)
})

test('two workers that raise a fee at once store one transaction', async () => {
  const { withdrawal, payouts } = await stuck()
  const other = await world.payouts()
  askTimes(20)
  await world.watch()
  await Promise.all([payouts.runOnce(), other.runOnce()])
  expect(await attempts()).toHaveLength(2)
  await confirm(payouts)
  expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
})
