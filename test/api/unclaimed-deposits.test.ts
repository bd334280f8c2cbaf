import { eq } from 'drizzle-orm'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { DatabaseConnection } from '#server/db/connect.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { addUpBooks, addUpHouse, addUpLiabilities } from '#server/ledger/proof.repository.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { listUnswept } from '#server/chain/holdings.repository.ts'
import { systemClock } from '#server/lib/clock.ts'
import { beginChecksOf } from '#server/modules/deposits/balance-checks.repository.ts'
import { ReservePublisher } from '#server/modules/reserves/reserve-publisher.ts'
import { ReserveService } from '#server/modules/reserves/reserves.service.ts'

import { openTestDatabase } from './support/test-database.ts'
import { chainId, type Depositor, WatchedChain } from './support/watched-chain.ts'

let connection: DatabaseConnection
let world: WatchedChain
let alice: Depositor
let before = 0n

beforeAll(async () => {
  connection = await openTestDatabase()
})

beforeEach(async () => {
  world = await WatchedChain.create(connection)
  alice = await world.newDepositor()
  before = (await addUpHouse(world.database, 'unclaimed')).get('USDT') ?? 0n
})

afterAll(() => connection.close())

/** Returns how much has become unclaimed in this test. */
async function unclaimed(coin = 'USDT'): Promise<string> {
  const now = (await addUpHouse(world.database, 'unclaimed')).get(coin) ?? 0n
  return formatAmount(coin === 'USDT' ? now - before : now)
}

async function deleteAccountOf({ userId }: Depositor): Promise<void> {
  await world.database.delete(accounts).where(eq(accounts.id, userId))
}

async function withdrawAll({ userId }: Depositor, coin: string, amount: string): Promise<void> {
  await world.database.transaction(async (tx) => {
    const key = `withdrawal of ${userId}`
    const held = { userId, coin, amount: parseAmount(amount) }
    const hold = await world.ledger.hold(tx, { key, kind: 'withdrawal', reference: null }, held)
    const paid = { account: { owner: null, name: 'world', coin } as const, amount: held.amount }
    await world.ledger.settle(tx, { key: `${key}, paid`, kind: 'withdrawal-payment', reference: null }, hold, [paid])
  })
}

describe('deposits to a deleted account’s address', () => {
  test('credits a deposit to a deleted account’s address to the house’s unclaimed account', async () => {
    const watcher = world.watcher()
    await deleteAccountOf(alice)
    world.chain.mine(world.paying('late', alice, '25'))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    expect(await unclaimed()).toBe('25')
    expect(await world.balanceOf(alice), 'no user’s balance').toBe('0')
    expect(world.changes).toMatchObject([{ kind: 'deposit-credited', deposit: { userId: null } }])
    const totals = await addUpBooks(world.database)
    expect(totals.find(({ coin }) => coin === 'USDT')).toMatchObject({ sum: 0n, wrongBalances: 0 })
  })

  test('counts unclaimed deposits as owed in the reconciliation and the proof of reserves', async () => {
    const owed = (await addUpLiabilities(world.database)).get('USDT') ?? 0n
    await deleteAccountOf(alice)
    world.chain.mine(world.paying('late', alice, '25'))
    world.chain.mineEmpty(6)
    await world.watcher().catchUp()
    const liabilities = (await addUpLiabilities(world.database)).get('USDT') ?? 0n
    expect(formatAmount(liabilities - owed)).toBe('25')
    const { database } = world
    await new ReservePublisher(database, systemClock, null).publishNow()
    const published = await new ReserveService({
      database,
      clock: systemClock,
      chains: [],
      bitcoinNetworks: [],
      tronCoins: [],
    }).latest()
    const usdt = published?.coins.find(({ coin }) => coin === 'USDT')
    expect(usdt?.root.sum).toBe(formatAmount(liabilities))
  })

  test('an unclaimed deposit is swept like every other', async () => {
    await deleteAccountOf(alice)
    world.chain.mine(world.paying('late', alice, '25'))
    world.chain.mineEmpty(6)
    await world.watcher().catchUp()
    expect(await listUnswept(world.database, chainId, 'USDT')).toContain(alice.address)
  })

  test('a deposit found before its account is deleted becomes unclaimed, too', async () => {
    const watcher = world.watcher()
    world.chain.mine(world.paying('early', alice, '25'))
    await watcher.catchUp()
    await deleteAccountOf(alice)
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    expect(await unclaimed()).toBe('25')
    expect(await world.balanceOf(alice), 'no user’s balance').toBe('0')
  })

  test('an unclaimed coin deposit by a contract is found', async () => {
    const watcher = world.watcher()
    await watcher.catchUp()
    await beginChecksOf(world.database, alice.address)
    await deleteAccountOf(alice)
    world.chain.mine({ name: 'contract' })
    world.chain.setBalance(alice.address, parseUnits('2', 18))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    const scan = world.scan()
    for (let time = 0; time < 3; time += 1) await scan.runOnce()
    expect(await unclaimed('ETH')).toBe('2')
  })

  test('an unclaimed deposit is reversed with its block and credited again with another', async () => {
    const watcher = world.watcher()
    await deleteAccountOf(alice)
    world.chain.mine(world.paying('late', alice, '25'))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    world.chain.drop(7)
    world.chain.mineEmpty(8)
    await watcher.catchUp()
    expect(await unclaimed()).toBe('0')
    world.chain.mine(world.paying('late', alice, '25'))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    expect(await unclaimed()).toBe('25')
  })

  test('an unclaimed deposit first settles the debt that a fork left', async () => {
    const watcher = world.watcher()
    world.chain.mine(world.paying('used', alice, '25'))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    await withdrawAll(alice, 'USDT', '25')
    await deleteAccountOf(alice)
    world.chain.drop(7)
    world.chain.mineEmpty(8)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('-25')
    world.chain.mine(world.paying('used', alice, '25'))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('0')
    expect(await unclaimed()).toBe('0')
  })
})
