import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { DatabaseConnection } from '#server/db/connect.ts'
import { deposits } from '#server/db/schema/deposits.ts'

import { type BitcoinPerson, BitcoinWorld } from './support/bitcoin-world.ts'
import { crashPointsOf, lifeUntil, recordingStep } from './support/crashing-step.ts'
import { litecoinds, LitecoinRegtest, requireLitecoind } from './support/litecoind.ts'
import { openTestDatabase } from './support/test-database.ts'

let connection: DatabaseConnection

/** Frees what a killed process held, as the lease's expiry would. */
async function release(): Promise<void> {
  await connection.database.execute('UPDATE chain_cursors SET held_until = NULL')
}
let node: LitecoinRegtest
let world: BitcoinWorld
let alice: BitcoinPerson

requireLitecoind()

describe.each(litecoinds)('deposits on Litecoin’s own node, %s', (file) => {
  beforeAll(async () => {
    ;[connection, node] = await Promise.all([openTestDatabase(), LitecoinRegtest.start(file)])
  })

  beforeEach(async () => {
    await node.mine()
    world = await BitcoinWorld.create(connection, node.call)
    alice = await world.newPerson()
    await world.watcher().catchUp()
    await release()
  })

  afterAll(() => Promise.all([node.close(), connection.close()]))

  test('a deposit is on its way, then confirming, and credited with the sixth block', async () => {
    const watcher = world.watcher()
    await node.pay(alice.address, '0.12345678')
    await watcher.catchUp()
    expect(await world.incomingOf(alice)).toEqual(['0.12345678 on its way'])
    expect(await world.depositsOf(alice)).toEqual([])

    await node.mine(5)
    await watcher.catchUp()
    expect(await world.incomingOf(alice)).toEqual([])
    expect(await world.depositsOf(alice)).toEqual(['0.12345678 LTC confirming'])

    await node.mine()
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['0.12345678 LTC success'])
    expect(await world.balanceOf(alice)).toBe('0.12345678')
    expect(await world.held()).toBe('0.12345678')
  })

  test('each output is a deposit of its own, even if the transaction pays others too', async () => {
    const bob = await world.newPerson()
    await node.call('sendmany', ['', { [alice.address]: '0.5', [bob.address]: '0.7' }])
    await node.pay(alice.address, '0.5')
    await node.mine(6)
    await world.watcher().catchUp()
    expect(await world.depositsOf(alice)).toEqual(['0.5 LTC success', '0.5 LTC success'])
    expect(await world.balanceOf(bob)).toBe('0.7')
  })

  test('a deposit that isn’t above the minimum is shown but never credited', async () => {
    await node.pay(alice.address, '0.001')
    await node.mine(6)
    await world.watcher().catchUp()
    expect(await world.depositsOf(alice)).toEqual(['0.001 LTC failed'])
    expect(await world.balanceOf(alice)).toBe('0')
  })

  test.each([
    { depth: 1, left: '2', incoming: [] },
    { depth: 6, left: '0', incoming: ['2 on its way'] },
  ])(
    'a fork of $depth blocks leaves $left of a deposit of 2 until it is mined again',
    async ({ depth, left, incoming }) => {
      await node.pay(alice.address, '2')
      await node.mine(6)
      const watcher = world.watcher()
      await watcher.catchUp()
      expect(await world.balanceOf(alice)).toBe('2')

      const height = Number(await node.call('getblockcount', []))
      await node.call('invalidateblock', [await node.call('getblockhash', [height - depth + 1])])
      await watcher.catchUp()
      // A shorter chain doesn't reverse anything.
      expect(await world.balanceOf(alice)).toBe('2')

      await node.mineEmpty(depth + 1)
      await watcher.catchUp()
      expect(await world.balanceOf(alice)).toBe(left)
      expect(await world.held()).toBe(left)
      expect(await world.incomingOf(alice)).toEqual(incoming)
      await node.mine(6)
      await watcher.catchUp()
      expect(await world.balanceOf(alice)).toBe('2')
      expect(await world.depositsOf(alice)).toEqual(['2 LTC success'])
    },
  )

  test('a deposit replaced before its block is gone, and only the replacement is credited', async () => {
    const watcher = world.watcher()
    const txid = await node.call('sendtoaddress', [alice.address, '3', '', '', false, true, null, 'unset', null, 20])
    await watcher.catchUp()
    expect(await world.incomingOf(alice)).toEqual(['3 on its way'])
    await node.call('bumpfee', [txid, { fee_rate: 60 }])
    await watcher.catchUp()
    expect((await world.incomingOf(alice)).toSorted()).toEqual(['3 gone', '3 on its way'])
    await node.mine(6)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('3')
  })

  test('a mined deposit is credited once it can be spent', async () => {
    await node.mine(1, alice.address)
    await node.mine(98)
    const watcher = world.watcher()
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual([expect.stringMatching(/LTC confirming$/)])
    await node.mine()
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual([expect.stringMatching(/LTC success$/)])
  })

  test('finds a deposit among a thousand other addresses', async () => {
    await world.addPeople(1_000)
    await node.pay(alice.address, '6')
    await node.mine(6)
    await world.watcher().catchUp()
    expect(await world.balanceOf(alice)).toBe('6')
  })

  test('keeps a deposit to a deleted account without an owner', async () => {
    await connection.database.execute(sql`DELETE FROM accounts WHERE id = ${alice.userId}`)
    await node.pay(alice.address, '7')
    await node.mine(6)
    await world.watcher().catchUp()
    const rows = await connection.database.select().from(deposits)
    expect(rows.map(({ userId, state }) => ({ userId, state }))).toEqual([{ userId: null, state: 'success' }])
  })

  test('a process killed before or after any step neither loses nor repeats a deposit', async () => {
    const steps = [
      'bitcoin watcher: begin a chain',
      'bitcoin watcher: record a block',
      'bitcoin watcher: record the mempool',
      'deposit: credit',
    ]
    for (const point of crashPointsOf(steps)) {
      world = await BitcoinWorld.create(connection, node.call)
      alice = await world.newPerson()
      if (!point.name.endsWith('begin a chain')) await world.watcher().catchUp()
      await release()
      await node.pay(alice.address, '8')
      await node.mine(6)
      const life = lifeUntil(point)
      await expect(world.watcher(life.step).catchUp(), `${point.moment} ${point.name}`).rejects.toThrow('Killed')
      await release()
      await world.watcher().catchUp()
      expect(await world.balanceOf(alice), `${point.moment} ${point.name}`).toBe('8')
      expect(await world.held()).toBe('8')
      await release()
    }
  })

  test('a process killed before or after returning to a fork loses no deposit', async () => {
    for (const point of crashPointsOf(['bitcoin watcher: go back to a fork'])) {
      world = await BitcoinWorld.create(connection, node.call)
      alice = await world.newPerson()
      await world.watcher().catchUp()
      await release()
      await node.pay(alice.address, '9')
      await node.mine(6)
      await world.watcher().catchUp()
      await release()
      const height = Number(await node.call('getblockcount', []))
      await node.call('invalidateblock', [await node.call('getblockhash', [height - 5])])
      await node.mineEmpty(7)
      const life = lifeUntil(point)
      await expect(world.watcher(life.step).catchUp()).rejects.toThrow('Killed')
      await release()
      await world.watcher().catchUp()
      expect(await world.balanceOf(alice)).toBe('0')
      await node.mine(6)
      await release()
      await world.watcher().catchUp()
      expect(await world.balanceOf(alice)).toBe('9')
      await release()
    }
  })

  test('two simultaneous watchers credit a deposit once', async () => {
    await node.pay(alice.address, '4')
    await node.mine(8)
    const watchers = [world.watcher(), world.watcher()]
    await Promise.all(watchers.map((watcher) => watcher.catchUp()))
    await Promise.all(watchers.map((watcher) => watcher.stop()))
    await world.watcher().catchUp()
    expect(await world.balanceOf(alice)).toBe('4')
  })

  test('stops while the node reports another genesis block, and continues with the right one', async () => {
    const lying = world.watcher(recordingStep, async (method, parameters) =>
      method === 'getblockhash' && parameters[0] === 0 ? '00'.repeat(32) : node.call(method, parameters),
    )
    await node.pay(alice.address, '5')
    await node.mine(6)
    await expect(lying.catchUp()).rejects.toThrow('The node does not belong to Litecoin')
    expect(await world.balanceOf(alice)).toBe('0')
    await world.watcher().catchUp()
    expect(await world.balanceOf(alice)).toBe('5')
  })

  test('credits nothing from a block whose hash isn’t the requested one', async () => {
    await node.pay(alice.address, '5')
    await node.mine(6)
    const lying = world.watcher(recordingStep, async (method, parameters) => {
      const answer = await node.call(method, parameters)
      return method === 'getblock' ? { ...(answer as object), hash: 'ab'.repeat(32) } : answer
    })
    await expect(lying.catchUp()).rejects.toThrow('a different block')
    expect(await world.depositsOf(alice)).toEqual([])
  })
})
