import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseUnits } from 'viem'

import { ChainHaltedError } from '#server/chain/watcher/chain-watcher.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { chainCursors } from '#server/db/schema/deposits.ts'
import { parseAmount } from '#server/lib/amount.ts'

import { openTestDatabase } from './support/test-database.ts'
import { type Depositor, tokenOf, WatchedChain } from './support/watched-chain.ts'

let connection: DatabaseConnection
let world: WatchedChain
let alice: Depositor

beforeAll(async () => {
  connection = await openTestDatabase()
})

beforeEach(async () => {
  world = await WatchedChain.create(connection)
  alice = await world.newDepositor()
})

afterAll(() => connection.close())

/** Holds a user's coins, as a pending withdrawal does. */
async function holdAll({ userId }: Depositor, coin: string, amount: string): Promise<void> {
  await world.database.transaction((tx) =>
    world.ledger.hold(
      tx,
      { key: `hold of ${userId}`, kind: 'withdrawal', reference: null },
      { userId, coin, amount: parseAmount(amount) },
    ),
  )
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('a fork of %i blocks', (depth) => {
  test('a fork reverses the deposits in its blocks, credited or not, and finds those mined again', async () => {
    const watcher = world.watcher()
    world.chain.mine(world.paying('kept', alice, '100'))
    world.chain.mineEmpty(7)
    // One deposit in each of the blocks that the fork removes.
    for (let index = 0; index < depth; index += 1) world.chain.mine(world.paying(`payment ${index}`, alice, '2'))
    await watcher.catchUp()
    const credited = Math.max(0, depth - 5)
    expect(await world.balanceOf(alice)).toBe(String(100 + 2 * credited))

    world.chain.drop(depth)
    world.chain.mineEmpty(depth + 1)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('100')
    expect(await world.depositsOf(alice)).toEqual([
      '100 USDT success',
      ...Array.from({ length: depth }, () => '2 USDT failed'),
    ])
    expect(world.changes.filter(({ kind }) => kind === 'deposit-reversed')).toHaveLength(credited)

    // All in one block and in reverse order: other places, the same payments.
    const again = Array.from({ length: depth }, (_, index) => world.paying(`payment ${index}`, alice, '2'))
    world.chain.mine(...again.toReversed())
    world.chain.mineEmpty(5)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe(String(100 + 2 * depth))
    expect(await world.depositsOf(alice)).toHaveLength(1 + depth)
  })
})

describe('forks', () => {
  test('credits a payment once when a fork moves it to another block', async () => {
    const watcher = world.watcher()
    world.chain.mine(world.paying('payment', alice, '5'))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    for (let round = 0; round < 3; round += 1) {
      world.chain.drop(world.chain.height)
      world.chain.mineEmpty(round)
      world.chain.mine(world.paying(`other ${round}`, alice, '2'), world.paying('payment', alice, '5'))
      world.chain.mineEmpty(7 + round)
      await watcher.catchUp()
      expect(await world.balanceOf(alice)).toBe('7')
    }
    expect(await world.depositsOf(alice)).toHaveLength(4)
  })

  test('a fork back to the first branch finds the same deposits', async () => {
    const watcher = world.watcher()
    const mine = () => {
      world.chain.mine(world.paying('payment', alice, '5'))
      world.chain.mineEmpty(6)
    }
    mine()
    await watcher.catchUp()
    world.chain.drop(7)
    world.chain.mineEmpty(8)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('0')
    world.chain.drop(8)
    mine()
    world.chain.mineEmpty(2)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('5')
    expect(await world.depositsOf(alice)).toEqual(['5 USDT success'])
  })

  test('a fork that changes a payment’s amount makes it another deposit', async () => {
    const watcher = world.watcher()
    world.chain.mine(world.paying('swap', alice, '5'))
    await watcher.catchUp()
    world.chain.drop(1)
    world.chain.mine(world.paying('swap', alice, '4.5'))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['5 USDT failed', '4.5 USDT success'])
    expect(await world.balanceOf(alice)).toBe('4.5')
  })

  test('a fork also reverses a native coin deposit', async () => {
    const watcher = world.watcher()
    world.chain.mine({ name: 'coin', to: alice.address, value: parseUnits('2', 18) })
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    expect(await world.balanceOf(alice, 'ETH')).toBe('2')
    world.chain.drop(7)
    world.chain.mineEmpty(8)
    await watcher.catchUp()
    expect(await world.balanceOf(alice, 'ETH')).toBe('0')
  })

  test('a fork leaves a user who has used the deposit in debt, and the deposit pays it when it comes again', async () => {
    const watcher = world.watcher()
    world.chain.mine(world.paying('payment', alice, '5'))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    await holdAll(alice, 'USDT', '4')

    world.chain.drop(7)
    world.chain.mineEmpty(8)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('-4')

    world.chain.mine(world.paying('payment', alice, '5'))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('1')
  })

  test('a fork that shifts the events of a transaction doesn’t mix them up', async () => {
    const bob = await world.newDepositor()
    const transfer = (to: Depositor) => ({ contract: tokenOf('USDT'), to: to.address, amount: parseUnits('3', 6) })
    const batch = { name: 'batch', events: [transfer(alice), transfer(bob)] }
    const watcher = world.watcher()
    world.chain.mine(batch)
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    world.chain.drop(7)
    // Every event comes one place later.
    world.chain.mine(world.paying('first', await world.newDepositor(), '1'), batch)
    world.chain.mineEmpty(8)
    await watcher.catchUp()
    for (const person of [alice, bob]) {
      expect(await world.balanceOf(person)).toBe('3')
      expect(await world.depositsOf(person)).toEqual(['3 USDT success'])
    }
  })

  test('finds a fork at the next start that happened while no watcher ran', async () => {
    const first = world.watcher()
    world.chain.mine(world.paying('payment', alice, '5'))
    world.chain.mineEmpty(6)
    await first.catchUp()
    await first.stop()
    world.chain.drop(7)
    world.chain.mineEmpty(12)
    await world.watcher().catchUp()
    expect(await world.balanceOf(alice)).toBe('0')
  })

  test('a fork deeper than the stored blocks halts the chain and changes nothing', async () => {
    const watcher = world.watcher()
    await watcher.catchUp()
    world.chain.mine(world.paying('payment', alice, '5'))
    world.chain.mineEmpty(600)
    await watcher.catchUp()
    world.chain.drop(599)
    world.chain.mineEmpty(610)
    await expect(watcher.catchUp()).rejects.toThrow(ChainHaltedError)
    expect(await world.readUpTo()).toBe(601)
    expect(await world.balanceOf(alice)).toBe('5')
  })
})

describe('another chain with the same ID', () => {
  test('refuses another chain with the same ID at the start', async () => {
    const first = world.watcher()
    await first.catchUp()
    await first.stop()
    await world.database.update(chainCursors).set({ genesisHash: world.chain.hashAt(0).replace('0x', '0x0') as never })
    world.chain.mineEmpty(3)
    await expect(world.watcher().catchUp()).rejects.toThrow(ChainHaltedError)
    expect(await world.readUpTo()).toBe(0)
  })

  test('refuses another chain with the same ID in place of the one being read', async () => {
    const watcher = world.watcher()
    world.chain.mine(world.paying('payment', alice, '5'))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    world.chain.drop(8)
    world.chain.mineEmpty(20)
    await expect(watcher.catchUp()).rejects.toThrow('The node’s chain')
    expect(await world.balanceOf(alice)).toBe('5')
  })

  test('refuses a node that reports another chain ID', async () => {
    world.chain.lie = (method, _, honest) => (method === 'eth_chainId' ? '0x1' : honest())
    await expect(world.watcher().catchUp()).rejects.toThrow(ChainHaltedError)
  })
})
