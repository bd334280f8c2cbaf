import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseUnits } from 'viem'

import { changeListing } from '#server/coins/listings.repository.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { ownTransactions } from '#server/db/schema/deposits.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'

import { changeTerm } from './support/coin-terms.ts'
import { hashOf } from './support/scripted-chain.ts'
import { openTestDatabase } from './support/test-database.ts'
import { chainId, type Depositor, poolOf, tokenOf, WatchedChain } from './support/watched-chain.ts'

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

const usdt = (text: string) => parseUnits(text, 6)

describe('the watcher', () => {
  test('credits tokens once they have enough confirmations, and not before', async () => {
    const watcher = world.watcher()
    world.chain.mine(world.paying('payment', alice, '12.5'))
    world.chain.mineEmpty(4)
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['12.5 USDT confirming'])
    expect(await world.balanceOf(alice)).toBe('0')

    world.chain.mine()
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['12.5 USDT success'])
    expect(await world.balanceOf(alice)).toBe('12.5')
    expect(world.changes.map(({ kind }) => kind)).toEqual(['deposit-credited'])
  })

  test('credits a transaction’s native coins unless it failed', async () => {
    world.chain.mine(
      { name: 'good', to: alice.address, value: parseUnits('0.5', 18) },
      { name: 'failed', to: alice.address, value: parseUnits('7', 18), fails: true },
    )
    world.chain.mineEmpty(5)
    await world.watcher().catchUp()
    expect(await world.depositsOf(alice)).toEqual(['0.5 ETH success'])
    expect(await world.balanceOf(alice, 'ETH')).toBe('0.5')
  })

  test('credits what is above the minimum that treasurers have set by then', async () => {
    const minimum = { kind: 'deposit-minimum', coin: 'USDT', network: 'ethereum' } as const
    await changeTerm(connection.database, minimum, '3', addSeconds(systemClock(), -2))
    const watcher = world.watcher()
    world.chain.mine(world.paying('small', alice, '3'), world.paying('large', alice, '3.000001'))
    world.chain.mineEmpty(5)
    await watcher.catchUp()
    await changeTerm(connection.database, minimum, '1', addSeconds(systemClock(), -1))
    world.chain.mine(world.paying('other', alice, '2'))
    world.chain.mineEmpty(5)
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['3 USDT failed', '3.000001 USDT success', '2 USDT success'])
  })

  test('tells users apart, and several payments of one transaction', async () => {
    const bob = await world.newDepositor()
    const transfer = (to: Depositor, amount: string) => ({
      contract: tokenOf('USDT'),
      to: to.address,
      amount: usdt(amount),
    })
    world.chain.mine({ name: 'batch', events: [transfer(alice, '2'), transfer(bob, '3'), transfer(alice, '2')] })
    world.chain.mineEmpty(5)
    await world.watcher().catchUp()
    expect(await world.balanceOf(alice)).toBe('4')
    expect(await world.balanceOf(bob)).toBe('3')
  })

  test('ignores unknown tokens, other events, transfers of nothing and strangers', async () => {
    const to = alice.address
    const stranger = '0x00000000000000000000000000000000000000aa'
    world.chain.mine({
      name: 'noise',
      events: [
        { contract: stranger, to, amount: usdt('1000') },
        { contract: tokenOf('USDT'), kind: 'other', to, amount: usdt('1000') },
        { contract: tokenOf('USDT'), to, amount: 0n },
        { contract: tokenOf('USDT'), to: stranger, amount: usdt('1000') },
      ],
    })
    await world.watcher().catchUp()
    expect(await world.depositsOf(alice)).toEqual([])
  })

  test('shows deposits not above the minimum but never credits them', async () => {
    world.chain.mine(world.paying('dust', alice, '0.999999'), world.paying('minimum', alice, '1'))
    world.chain.mine(world.paying('enough', alice, '1.000001'))
    world.chain.mineEmpty(6)
    await world.watcher().catchUp()
    expect(await world.depositsOf(alice)).toEqual(['0.999999 USDT failed', '1 USDT failed', '1.000001 USDT success'])
    expect(await world.balanceOf(alice)).toBe('1.000001')
  })

  test('credits mining rewards of any size, but not other tokens that leave the pool', async () => {
    const [contract, from, to] = [tokenOf('USDT'), poolOf('USDT'), alice.address]
    world.chain.mine(
      {
        name: 'reward',
        events: [
          { contract, from, to, amount: usdt('0.25') },
          { contract: from, kind: 'reward', from: alice.address, to, amount: usdt('0.25') },
        ],
      },
      { name: 'surplus', events: [{ contract, from, to, amount: usdt('0.5') }] },
      // Any contract can emit such an event.
      {
        name: 'forged',
        events: [
          { contract, to, amount: usdt('0.125') },
          { contract: alice.address, kind: 'reward', to, amount: usdt('0.125') },
        ],
      },
    )
    world.chain.mineEmpty(5)
    await world.watcher().catchUp()
    expect(await world.depositsOf(alice)).toEqual(['0.25 USDT success', '0.5 USDT failed', '0.125 USDT failed'])
    expect(world.changes.map(({ deposit }) => deposit.isReward)).toEqual([true])
  })

  test('leaves out our own transactions and logs a warning', async () => {
    await world.database.insert(ownTransactions).values({ chainId, hash: hashOf('ours') })
    world.chain.mine(world.paying('ours', alice, '9'), {
      name: 'theirs',
      to: alice.address,
      value: parseUnits('1', 18),
    })
    world.chain.mineEmpty(5)
    await world.watcher().catchUp()
    expect(await world.depositsOf(alice)).toEqual(['1 ETH success'])
    expect(world.logged).toContainEqual({
      level: 'warn',
      message: 'One of our own transactions pays a deposit address',
    })
  })

  test('holds back deposits while the coin is paused, and credits them once it is open', async () => {
    const listing = { coin: 'USDT', network: 'ethereum' } as const
    await changeListing(world.database, listing, { depositsOpen: false }, systemClock())
    const watcher = world.watcher()
    world.chain.mine(world.paying('payment', alice, '5'))
    world.chain.mineEmpty(8)
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['5 USDT confirming'])

    await changeListing(world.database, listing, { depositsOpen: true }, systemClock())
    world.chain.mine()
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('5')
  })

  test('holds back deposits that would raise our holdings above the cap', async () => {
    const listing = { coin: 'USDT', network: 'ethereum' } as const
    await changeListing(world.database, listing, { depositCap: parseAmount('100') }, systemClock())
    world.held = parseAmount('96')
    const watcher = world.watcher()
    world.chain.mine(world.paying('payment', alice, '5'))
    world.chain.mineEmpty(8)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('0')

    world.held = parseAmount('95')
    world.chain.mine()
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('5')
  })

  test('catches up with thousands of blocks, a deposit in every hundredth', async () => {
    const before = world.watcher()
    await before.catchUp()
    await before.stop()
    for (let index = 0; index < 30; index += 1) {
      world.chain.mineEmpty(99)
      world.chain.mine(world.paying(`payment ${index}`, alice, '2'))
    }
    world.chain.mineEmpty(10)
    await world.watcher().catchUp()
    expect(await world.readUpTo()).toBe(3010)
    expect(await world.balanceOf(alice)).toBe('60')
  })

  test('starts an unread chain a little behind its newest block', async () => {
    world.chain.mineEmpty(500)
    world.chain.mine(world.paying('payment', alice, '4'))
    world.chain.mineEmpty(5)
    await world.watcher().catchUp()
    expect(await world.balanceOf(alice)).toBe('4')
    expect(world.chain.calls.get('eth_getBlockByNumber')).toBeLessThan(80)
  })

  test('asks a chain without new blocks only for its height', async () => {
    const watcher = world.watcher()
    await watcher.catchUp()
    world.chain.calls.clear()
    await watcher.catchUp()
    expect([...world.chain.calls.keys()]).toEqual(['eth_blockNumber'])
  })
})

describe('several watchers of one chain', () => {
  test('several watchers credit everything once', async () => {
    const watchers = [world.watcher(), world.watcher(), world.watcher()]
    for (let round = 0; round < 5; round += 1) {
      world.chain.mine(world.paying(`payment ${round}`, alice, '2'))
      world.chain.mineEmpty(2)
      await Promise.all(watchers.map((watcher) => watcher.catchUp()))
    }
    world.chain.mineEmpty(6)
    await Promise.all(watchers.map((watcher) => watcher.catchUp()))
    expect(await world.balanceOf(alice)).toBe('10')
  })

  test('a watcher leaves the chain to the one that reads it until that one stops', async () => {
    const [first, second] = [world.watcher(), world.watcher()]
    await first.catchUp()
    world.chain.mineEmpty(3)
    await second.catchUp()
    expect(await world.readUpTo()).toBe(0)
    await first.stop()
    await second.catchUp()
    expect(await world.readUpTo()).toBe(3)
  })
})
