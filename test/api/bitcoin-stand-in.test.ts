import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { branches, refillIndex, ScriptDerivation } from '#server/bitcoin/addresses.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { ChainHaltedError } from '#server/chain/watcher/chain-watcher.ts'

import { type BitcoinPerson, BitcoinWorld } from './support/bitcoin-world.ts'
import { crashPointsOf, lifeUntil, recordingStep } from './support/crashing-step.ts'
import { StandInRegtest } from './support/stand-in-node.ts'
import { openTestDatabase } from './support/test-database.ts'

let connection: DatabaseConnection
let node: StandInRegtest
let world: BitcoinWorld
let alice: BitcoinPerson

/** Frees what a killed process held, as the lease's expiry would. */
async function release(): Promise<void> {
  await connection.database.execute('UPDATE chain_cursors SET held_until = NULL')
}

beforeAll(async () => {
  connection = await openTestDatabase()
})

afterAll(() => connection.close())

describe.each(['litecoin', 'dogecoin'] as const)('deposits on %s', (key) => {
  beforeAll(async () => {
    node = await StandInRegtest.start(key)
  })

  beforeEach(async () => {
    await node.mine()
    world = await BitcoinWorld.create(connection, node.call, node.network)
    alice = await world.newPerson()
    await world.watcher().catchUp()
    await release()
  })

  afterAll(() => node.close())

  test('a deposit is on its way, then confirming, and credited with the sixth block', async () => {
    const watcher = world.watcher()
    await node.pay(alice.address, '30.12345678')
    await watcher.catchUp()
    expect(await world.incomingOf(alice)).toEqual(['30.12345678 on its way'])
    await node.mine(5)
    await watcher.catchUp()
    expect(await world.incomingOf(alice)).toEqual([])
    expect(await world.depositsOf(alice)).toEqual([`30.12345678 ${node.network.coin} confirming`])
    await node.mine()
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual([`30.12345678 ${node.network.coin} success`])
    expect(await world.balanceOf(alice)).toBe('30.12345678')
    expect(await world.held()).toBe('30.12345678')
  })

  test.each([1, 6, 12])('a fork of %i blocks reverses a deposit only if it reaches its block', async (depth) => {
    await node.pay(alice.address, '20')
    await node.mine(6)
    const watcher = world.watcher()
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('20')
    await node.fork(depth)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe(depth < 6 ? '20' : '0')
    expect(await world.held()).toBe(depth < 6 ? '20' : '0')
    await node.mine(6)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('20')
    expect(await world.depositsOf(alice)).toEqual([`20 ${node.network.coin} success`])
  })

  test('halts at a fork below every stored block, and changes nothing', async () => {
    await node.pay(alice.address, '20')
    await node.mine(6)
    const watcher = world.watcher()
    await watcher.catchUp()
    await release()
    // As if the cursor had been kept for longer than the blocks below it.
    await connection.database.execute(
      `DELETE FROM chain_blocks WHERE height < (SELECT max(height) - 2 FROM chain_blocks)`,
    )
    await node.fork(6)
    const halted = world.watcher()
    await expect(halted.catchUp()).rejects.toThrow(ChainHaltedError)
    expect(await world.balanceOf(alice)).toBe('20')
    expect(await world.depositsOf(alice)).toEqual([`20 ${node.network.coin} success`])
  })

  test('waits for a node that lags behind, and continues once it has caught up', async () => {
    await node.pay(alice.address, '20')
    await node.mine(6)
    await world.watcher().catchUp()
    await release()
    await node.pay(alice.address, '30')
    await node.mine(6)
    const newest = Number(await node.call('getblockcount', []))
    const seen = newest - 9
    const lagging = world.watcher(recordingStep, async (method, parameters) => {
      if (method === 'getblockhash' && Number(parameters[0]) > seen)
        throw new Error('A block beyond the head was requested')
      const answer = await node.call(method, parameters)
      if (method !== 'getblockchaininfo') return answer
      const bestblockhash = await node.call('getblockhash', [seen])
      return { ...(answer as object), blocks: String(seen), headers: String(seen), bestblockhash }
    })
    await lagging.catchUp()
    expect(await world.balanceOf(alice)).toBe('20')
    await lagging.stop()
    await world.watcher().catchUp()
    expect(await world.balanceOf(alice)).toBe('50')
  })

  test('a process killed before or after any step neither loses nor repeats a deposit', async () => {
    const steps = ['bitcoin watcher: record a block', 'bitcoin watcher: record the mempool', 'deposit: credit']
    for (const point of crashPointsOf(steps)) {
      const before = Number(await world.balanceOf(alice))
      await node.pay(alice.address, '20')
      await node.mine(6)
      await expect(world.watcher(lifeUntil(point).step).catchUp()).rejects.toThrow('Killed')
      await release()
      await world.watcher().catchUp()
      await release()
      expect(await world.balanceOf(alice), `${point.moment} ${point.name}`).toBe(String(before + 20))
    }
  })

  test('a refill of the hot wallet is held but is no deposit', async () => {
    const refill = new ScriptDerivation(node.network, world.xpub).at(branches.change, refillIndex).address
    await node.pay(refill, '20')
    await node.mine(6)
    await world.watcher().catchUp()
    expect(await world.held()).toBe('20')
    expect(await world.depositsOf(alice)).toEqual([])
  })

  test('change paid to ourselves is held but is no deposit', async () => {
    await connection.database.execute(
      `UPDATE bitcoin_scripts SET branch = 1, index = index + 1000, user_id = NULL WHERE branch = 0`,
    )
    await node.pay(alice.address, '20')
    await node.mine(6)
    await world.watcher().catchUp()
    expect(await world.depositsOf(alice)).toEqual([])
    expect(await world.held()).toBe('20')
  })
})
