import { Transaction } from '@scure/btc-signer'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import type { BitcoinPayouts } from '#server/bitcoin/payments/bitcoin-payouts.ts'
import { BitcoinNodeError } from '#server/bitcoin/rpc-call.ts'
import { bitcoinSpends, bitcoinTransactions } from '#server/db/schema/bitcoin.ts'
import { fromNetworkUnits, parseAmount } from '#server/lib/amount.ts'

import { mineOnly, readHeld } from './support/bitcoin-payout-chain.ts'
import { BitcoinPayoutWorld, type Withdrawal } from './support/bitcoin-payout-world.ts'
import { changeFloor } from './support/hot-floor.ts'

const hour = 3_600
const coin = 100_000_000n

let world: BitcoinPayoutWorld

afterEach(() => world.close())

interface Stuck {
  readonly withdrawal: Withdrawal
  readonly payouts: BitcoinPayouts
  readonly person: string
}

/** Sends a withdrawal that no block takes for an hour. */
async function stuckIn(opened: BitcoinPayoutWorld, amount = '2'): Promise<Stuck> {
  world = opened
  const person = await world.person()
  const withdrawal = await world.withdraw(person, amount)
  const payouts = await world.payouts()
  await world.round(payouts, false)
  world.advance(hour)
  return { withdrawal, payouts, person }
}

const stuckOn = async (key: BitcoinNetworkKey) =>
  stuckIn(
    await BitcoinPayoutWorld.create(key, key === 'dogecoin' ? [9_000] : undefined),
    key === 'dogecoin' ? '50' : '2',
  )

/** Makes the network ask for a multiple of the minimum relay fee rate. */
function askTimes(times: number): void {
  const perThousand = Number(world.network.minimumRelayFeeRate) * times
  world.intercept = (method) =>
    method === 'estimatesmartfee' ? { feerate: (perThousand / 1e8).toFixed(8), blocks: '3' } : undefined
}

/** Returns all signed transactions with their purpose, in the order of signing. */
async function signed() {
  const rows = await world.database
    .select({ transaction: bitcoinTransactions, purpose: bitcoinSpends.purpose, state: bitcoinSpends.state })
    .from(bitcoinTransactions)
    .innerJoin(bitcoinSpends, eq(bitcoinSpends.id, bitcoinTransactions.spendId))
  return rows
    .map(({ transaction, ...spend }) => ({ ...transaction, ...spend }))
    .toSorted((one, other) => {
      const apart = one.signedAt.getTime() - other.signedAt.getTime()
      return apart === 0 ? Number(one.fee - other.fee) : apart
    })
}

function sizeOf({ raw }: { readonly raw: Uint8Array }): number {
  return Transaction.fromRaw(raw, { allowUnknownOutputs: true, disableScriptCheck: true }).vsize
}

async function confirm(payouts: BitcoinPayouts): Promise<void> {
  for (let round = 0; round < world.terms.confirmations + 2; round += 1) await world.round(payouts)
}

async function expectPaidOnce({ withdrawal, payouts, person }: Stuck): Promise<void> {
  await confirm(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('success')
  expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
  expect((await world.balanceOf(person)).held).toBe('0')
  const { tables, chain } = await readHeld(world)
  expect(tables).toBe(chain)
  expect(payouts.alerts.count).toBe(0)
}

describe.each(['litecoin', 'dogecoin'] as const)('on %s, whose nodes relay no replacements', (key) => {
  test('lifts a payment that no block takes by spending its change', async () => {
    const stuck = await stuckOn(key)
    askTimes(20)
    await world.round(stuck.payouts, false)
    const [parent, child, ...others] = await signed()
    if (parent === undefined || child === undefined) throw new Error('No transaction lifts the fee')
    expect(others).toEqual([])
    expect([parent.purpose, child.purpose]).toEqual(['payments', 'lift'])
    expect(await world.mempool()).toEqual(expect.arrayContaining([parent.txid, child.txid]))
    const asked = (20n * world.network.minimumRelayFeeRate * BigInt(sizeOf(parent) + sizeOf(child))) / 1_000n
    expect(parent.fee + child.fee, 'the requested rate for both').toBeGreaterThanOrEqual(asked)
    expect(parent.fee + child.fee).toBeLessThan((asked * 105n) / 100n)
    expect((await world.view(stuck.withdrawal.id)).transactionHash).toBe(parent.txid)
    await world.round(stuck.payouts, false)
    expect(await signed(), 'no second lift within an hour').toHaveLength(2)
    await expectPaidOnce(stuck)
    expect((await signed()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  })

  test('lifts nothing that pays enough, but raises an alert', async () => {
    const stuck = await stuckOn(key)
    world.advance(7 * hour)
    await world.round(stuck.payouts, false)
    expect(await signed()).toHaveLength(1)
    expect(stuck.payouts.alerts.count, 'raises an alert').toBe(1)
    await expectPaidOnce(stuck)
  })
})

test('two workers that lift a payment at once store one transaction', async () => {
  const stuck = await stuckOn('litecoin')
  const other = await world.payouts()
  askTimes(20)
  await world.watch()
  await Promise.all([stuck.payouts.runOnce(), other.runOnce()])
  expect(await signed()).toHaveLength(2)
  await expectPaidOnce(stuck)
})

test('lifts a lift in its turn, at the rate asked for the whole chain', async () => {
  const stuck = await stuckOn('litecoin')
  for (const times of [5, 10, 25]) {
    askTimes(times)
    await world.round(stuck.payouts, false)
    world.advance(hour)
  }
  const all = await signed()
  expect(all.map(({ purpose }) => purpose)).toEqual(['payments', 'lift', 'lift', 'lift'])
  const fees = all.reduce((sum, { fee }) => sum + fee, 0n)
  const size = all.reduce((sum, one) => sum + sizeOf(one), 0)
  expect(fees).toBeGreaterThanOrEqual(25n * BigInt(size))
  await expectPaidOnce(stuck)
})

test('stops lifting at the longest chain that nodes accept', async () => {
  const stuck = await stuckOn('litecoin')
  for (let lifts = 1; lifts < 28; lifts += 1) {
    askTimes(lifts + 2)
    await world.round(stuck.payouts, false)
    world.advance(hour)
  }
  expect(await signed()).toHaveLength(25)
  expect(await world.mempool()).toHaveLength(25)
  expect(stuck.payouts.alerts.count).toBeGreaterThan(0)
  await expectPaidOnce(stuck)
})

test('keeps the joint fee of a payment and its lift within the ceiling', async () => {
  const stuck = await stuckOn('litecoin')
  world.limits.maxFee = 1_000n
  askTimes(20)
  await world.round(stuck.payouts, false)
  const [parent, child] = await signed()
  expect((parent?.fee ?? 0n) + (child?.fee ?? 0n), 'the ceiling').toBe(1_000n)
  world.advance(hour)
  askTimes(30)
  await world.round(stuck.payouts, false)
  expect(await signed()).toHaveLength(2)
  expect(stuck.payouts.alerts.count).toBe(1)
  await expectPaidOnce(stuck)
})

test('lifts nothing that would take the hot wallet below its floor', async () => {
  const stuck = await stuckOn('litecoin')
  const [parent] = await signed()
  const left = 35n * coin - parseAmount(stuck.withdrawal.arrives) / 10n ** 10n - (parent?.fee ?? 0n)
  askTimes(20)
  await changeFloor(world, fromNetworkUnits(left - 1_000n, 8))
  await world.round(stuck.payouts, false)
  expect(await signed()).toHaveLength(1)
  expect(stuck.payouts.alerts.count).toBe(1)
  await changeFloor(world, fromNetworkUnits(left - 10_000n, 8))
  await world.round(stuck.payouts, false)
  expect(await signed()).toHaveLength(2)
  // Change that a lift spends doesn't count twice: no payment can use it.
  const person = await world.person()
  const more = await world.withdraw(person, '0.1')
  await world.round(stuck.payouts, false)
  expect((await world.view(more.id)).state).toBe('audit-pass')
})

/** Has Bitcoin's nodes refuse the replacement of a payment, as if its recipient had already spent it. */
async function withRefusedReplacement(): Promise<Stuck> {
  const stuck = await stuckOn('bitcoin')
  askDearAndRefuse()
  await world.round(stuck.payouts, false)
  expect(await signed()).toHaveLength(2)
  return stuck
}

/** Asks for twenty times the minimum fee and refuses the given transactions. */
function askDearAndRefuse(refused: (raw: string) => boolean = () => true): void {
  world.intercept = (method, [raw]) => {
    if (method === 'estimatesmartfee') return { feerate: '0.00020000', blocks: '3' }
    if (method !== 'sendrawtransaction' || !refused(String(raw))) return undefined
    throw new BitcoinNodeError(-26, 'insufficient fee')
  }
}

test('lifts a payment whose replacement the nodes refuse, instead of replacing it again', async () => {
  const stuck = await withRefusedReplacement()
  const [, replacement] = await signed()
  const refused = Buffer.from(replacement?.raw ?? []).toString('hex')
  askDearAndRefuse((raw) => raw === refused)
  world.advance(hour)
  await world.round(stuck.payouts, false)
  world.advance(hour)
  await world.round(stuck.payouts, false)
  const all = await signed()
  expect(all.map(({ purpose }) => purpose)).toEqual(['payments', 'payments', 'lift'])
  expect(await world.mempool()).toEqual(expect.arrayContaining([all[0]?.txid, all[2]?.txid]))
  await expectPaidOnce(stuck)
})

test('gives up a lift once another attempt of its payment is mined', async () => {
  const stuck = await withRefusedReplacement()
  const [, replacement] = await signed()
  const refused = Buffer.from(replacement?.raw ?? []).toString('hex')
  askDearAndRefuse((raw) => raw === refused)
  world.advance(hour)
  await world.round(stuck.payouts, false)
  await mineOnly(world, [refused])
  world.intercept = () => undefined
  await expectPaidOnce(stuck)
  expect((await signed()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'conflicted'])
})
