import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { localTronNetwork } from '#deployments/tron-networks.ts'
import { type StandInTronNode, startTronNode } from '#scripts/local-world/tron/start-tron-node.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { deposits, ownTransactions } from '#server/db/schema/deposits.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { tronCallsTo } from '#server/tron/tron-call.ts'

import { crashPointsOf, lifeUntil, recordingStep } from './support/crashing-step.ts'
import { payToken, payTrx, ScriptedTron, someAccount, transferLog, usdtContract } from './support/scripted-tron.ts'
import { openTestDatabase } from './support/test-database.ts'
import { type TronPerson, TronWorld } from './support/tron-world.ts'

let connection: DatabaseConnection
let chain: ScriptedTron
let world: TronWorld
let alice: TronPerson

/** Starts over with a new chain and world, of which nothing was read yet. */
async function begin(): Promise<void> {
  chain = new ScriptedTron()
  chain.mineEmpty(30)
  world = await TronWorld.create(connection, chain.node())
  alice = await world.newPerson()
}

beforeAll(async () => {
  connection = await openTestDatabase()
})

beforeEach(async () => {
  await begin()
  await world.catchUp()
})

afterAll(() => connection.close())

describe('deposits on TRON', () => {
  test('shows TRON deposits as confirming and credits them once their block is final', async () => {
    chain.mine([payTrx(alice.account, 25_500_000n), payToken([[alice.account, 12_340_000n]])])
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['25.5 TRX confirming', '12.34 USDT confirming'])
    chain.mineEmpty(18)
    await world.catchUp()
    expect(await world.balanceOf(alice, 'TRX')).toBe('0')

    chain.mineEmpty(1)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['25.5 TRX success', '12.34 USDT success'])
    expect(await world.balanceOf(alice, 'TRX')).toBe('25.5')
    expect(await world.balanceOf(alice, 'USDT')).toBe('12.34')
    expect([await world.held('TRX'), await world.held('USDT')]).toEqual(['25.5', '12.34'])
  })

  test('counts refills of the hot wallet as holdings, not as deposits', async () => {
    chain.mine([payTrx(world.hotWallet, 9_000_000n), payToken([[world.hotWallet, 8_000_000n]])])
    // TRX that it sends to one of our addresses for energy isn't a deposit either.
    chain.mine([payTrx(alice.account, 1_000_000n, { owner: world.hotWallet })])
    chain.mineEmpty(19)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual([])
    expect(await connection.database.select().from(deposits).where(eq(deposits.chainId, -4))).toEqual([])
    expect([await world.held('TRX'), await world.held('USDT')]).toEqual(['9', '8'])
  })

  test('records one deposit per token event, whomever else the transaction pays', async () => {
    const bob = await world.newPerson()
    const paid = [
      [alice.account, 5_000_000n],
      [bob.account, 7_000_000n],
      [alice.account, 5_000_000n],
    ] as const
    chain.mine([payToken(paid)])
    chain.mineEmpty(19)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['5 USDT success', '5 USDT success'])
    expect(await world.balanceOf(bob, 'USDT')).toBe('7')
  })

  test('ignores transfers that failed, moved nothing or came from another contract', async () => {
    const { account } = alice
    chain.mine([
      payTrx(account, 30_000_000n, { success: false, fee: 100_000n }),
      payTrx(account, 0n),
      payToken([[account, 0n]]),
      payToken([[account, 50_000_000n]], { success: false }),
      payToken([[account, 60_000_000n]], { contract: someAccount() }),
    ])
    chain.mineEmpty(19)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual([])
    expect([await world.held('TRX'), await world.held('USDT')]).toEqual(['0', '0'])
  })

  test('ignores malformed transfer events, even from the token itself', async () => {
    const log = transferLog(usdtContract, someAccount(), alice.account, 9_000_000n)
    const [selector, from, to] = log.topics
    const odd = [
      { ...log, topics: [selector, from].filter((topic) => topic !== undefined) },
      { ...log, data: `${log.data}00` as const },
      { ...log, topics: [from, from, to].filter((topic) => topic !== undefined) },
    ]
    const call = payToken([])
    chain.mine([{ ...call, info: { ...call.info, logs: odd } }])
    chain.mineEmpty(19)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual([])
  })

  test('shows deposits that aren’t over the minimum but never credits them', async () => {
    chain.mine([payTrx(alice.account, 1_000_000n), payToken([[alice.account, 1_000_000n]])])
    chain.mineEmpty(19)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['1 TRX failed', '1 USDT failed'])
    expect(await world.balanceOf(alice, 'USDT')).toBe('0')
    expect(await world.held('USDT')).toBe('1')
  })

  test('ignores transfers between our addresses and transactions of our own', async () => {
    const bob = await world.newPerson()
    chain.mine([payTrx(alice.account, 40_000_000n)])
    const sweep = payTrx(bob.account, 10_000_000n, { owner: alice.account, fee: 268_000n })
    const topUp = payTrx(alice.account, 15_000_000n)
    await connection.database.insert(ownTransactions).values({ chainId: -4, hash: `0x${topUp.transaction.id}` })
    chain.mine([sweep, topUp, payTrx(alice.account, 3_000_000n, { owner: alice.account })])
    chain.mineEmpty(19)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['40 TRX success'])
    expect(await world.depositsOf(bob)).toEqual([])
    expect(await world.held('TRX')).toBe('54.732')
  })

  test('subtracts from our holdings what leaves our addresses', async () => {
    chain.mine([payTrx(alice.account, 40_000_000n), payToken([[alice.account, 20_000_000n]])])
    chain.mine([payToken([[someAccount(), 8_000_000n]], { owner: alice.account, fee: 6_500_000n })])
    await world.catchUp()
    expect([await world.held('TRX'), await world.held('USDT')]).toEqual(['33.5', '12'])
  })

  test('keeps deposits to a deleted account without an owner', async () => {
    await connection.database.execute(sql`DELETE FROM accounts WHERE id = ${alice.userId}`)
    chain.mine([payTrx(alice.account, 7_000_000n)])
    chain.mineEmpty(19)
    await world.catchUp()
    const rows = await connection.database.select().from(deposits)
    expect(rows.map(({ userId, state }) => ({ userId, state }))).toEqual([{ userId: null, state: 'success' }])
  })

  test('finds a deposit among a thousand other addresses', async () => {
    await world.addPeople(1_000)
    chain.mine([payTrx(alice.account, 6_000_000n)])
    chain.mineEmpty(19)
    await world.catchUp()
    expect(await world.balanceOf(alice, 'TRX')).toBe('6')
  })
})

describe('a fork of TRON', () => {
  test.each([1, 12])('a fork of %i blocks drops the deposit in them until it’s found again', async (depth) => {
    const payment = payTrx(alice.account, 9_000_000n)
    chain.mine([payment])
    chain.mineEmpty(depth - 1)
    await world.catchUp()
    expect(await world.held('TRX')).toBe('9')
    chain.drop(depth)
    await world.catchUp()
    // A shorter chain isn't followed backward.
    expect(await world.depositsOf(alice)).toEqual(['9 TRX confirming'])

    chain.mineEmpty(depth + 1)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['9 TRX failed'])
    expect(await world.held('TRX')).toBe('0')
    chain.mine([payment])
    chain.mineEmpty(19)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['9 TRX success'])
    expect(await world.balanceOf(alice, 'TRX')).toBe('9')
  })

  test('credits nothing while the final block isn’t on the chain that was read', async () => {
    chain.mine([payTrx(alice.account, 9_000_000n)])
    chain.mineEmpty(18)
    await world.catchUp()
    // The head has the height that was read, but on another chain: no next block reveals that yet.
    const read = chain.height
    chain.drop(19)
    chain.mineEmpty(19)
    expect(chain.height).toBe(read)
    const final = await chain.node().block(BigInt(read - 5))
    const ahead = chain.node({ solidifiedBlock: async () => final ?? Promise.reject(new Error('none')) })
    await world.catchUp(world.watcher(recordingStep, ahead))
    expect(await world.depositsOf(alice)).toEqual(['9 TRX confirming'])
    chain.mineEmpty(25)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['9 TRX failed'])
  })
})

describe('a process that reads TRON', () => {
  test('credits deposits once if the reader is killed before or after any step', async () => {
    const steps = ['tron watcher: begin a chain', 'tron watcher: record a block', 'deposit: credit']
    for (const point of crashPointsOf(steps)) {
      await begin()
      if (!point.name.endsWith('begin a chain')) await world.catchUp()
      chain.mine([payTrx(alice.account, 8_000_000n), payToken([[alice.account, 3_000_000n]])])
      chain.mineEmpty(19)
      const life = lifeUntil(point)
      const dying = world.catchUp(world.watcher(life.step))
      await expect(dying, `${point.moment} ${point.name}`).rejects.toThrow('Killed')
      await world.catchUp()
      expect(await world.balanceOf(alice, 'TRX'), `${point.moment} ${point.name}`).toBe('8')
      expect(await world.balanceOf(alice, 'USDT')).toBe('3')
      expect(await world.held('USDT')).toBe('3')
    }
  })

  test('handles a fork correctly if the reader is killed before or after going back to it', async () => {
    for (const point of crashPointsOf(['tron watcher: go back to a fork'])) {
      await begin()
      await world.catchUp()
      const payment = payTrx(alice.account, 9_000_000n)
      chain.mine([payment])
      chain.mineEmpty(4)
      await world.catchUp()
      chain.drop(5)
      chain.mineEmpty(7)
      await expect(world.catchUp(world.watcher(lifeUntil(point).step))).rejects.toThrow('Killed')
      await world.catchUp()
      expect(await world.depositsOf(alice)).toEqual(['9 TRX failed'])
      chain.mine([payment])
      chain.mineEmpty(19)
      await world.catchUp()
      expect(await world.balanceOf(alice, 'TRX')).toBe('9')
      expect(await world.held('TRX')).toBe('9')
    }
  })

  test('credits a deposit once when two processes read at the same time', async () => {
    chain.mine([payTrx(alice.account, 4_000_000n)])
    chain.mineEmpty(25)
    const watchers = [world.watcher(), world.watcher()]
    await connection.database.execute('UPDATE chain_cursors SET held_until = NULL')
    await Promise.all(watchers.map((watcher) => watcher.catchUp()))
    await world.catchUp()
    expect(await world.balanceOf(alice, 'TRX')).toBe('4')
  })
})

describe('deposits read from the stand-in’s API', () => {
  let running: StandInTronNode
  let node: HttpTronNode

  beforeEach(async () => {
    running = await startTronNode()
    running.node.produce(30)
    node = new HttpTronNode(localTronNetwork, tronCallsTo({ url: running.url, apiKey: null }))
    world = await TronWorld.create(connection, node)
    alice = await world.newPerson()
    await world.catchUp()
  })

  afterEach(() => running.close())

  test('credits final deposits from the API, in line with the node’s balances', async () => {
    await running.faucet.pay(running.node, alice.account, 25_500_000n)
    await running.faucet.payToken(running.node, 'USDT', alice.account, 12_340_000n)
    running.node.produce()
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['25.5 TRX confirming', '12.34 USDT confirming'])
    running.node.produce(19)
    await world.catchUp()
    expect(await world.balanceOf(alice, 'TRX')).toBe('25.5')
    expect(await world.balanceOf(alice, 'USDT')).toBe('12.34')
    expect(await node.balance(alice.account)).toBe(25_500_000n)
    expect(await node.tokenBalance(usdtContract, alice.account)).toBe(12_340_000n)
  })

  test('drops a deposit from the API that a fork removes and keeps one that it doesn’t', async () => {
    const lost = await running.faucet.pay(running.node, alice.account, 9_000_000n)
    await running.faucet.payToken(running.node, 'USDT', alice.account, 3_000_000n)
    running.node.produce(6)
    await world.catchUp()
    running.node.reorganize(6, [lost])
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['9 TRX failed', '3 USDT confirming'])
    running.node.produce(19)
    await world.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['9 TRX failed', '3 USDT success'])
    expect([await world.held('TRX'), await world.held('USDT')]).toEqual(['0', '3'])
  })
})

describe('TRON nodes', () => {
  const paidAndFinal = () => {
    chain.mine([payTrx(alice.account, 5_000_000n)])
    chain.mineEmpty(19)
  }

  test('refuses a node with another first block and follows the right one', async () => {
    paidAndFinal()
    const lying = chain.node({ genesisId: async () => 'ab'.repeat(32) })
    await expect(world.catchUp(world.watcher(recordingStep, lying))).rejects.toThrow('The node’s TRON is not the chain')
    expect(await world.depositsOf(alice)).toEqual([])
    await world.catchUp()
    expect(await world.balanceOf(alice, 'TRX')).toBe('5')
  })

  test('refuses a node that omits transaction results', async () => {
    paidAndFinal()
    const lying = chain.node({ transactionInfos: async () => [] })
    await expect(world.catchUp(world.watcher(recordingStep, lying))).rejects.toThrow('does not include what')
    expect(await world.depositsOf(alice)).toEqual([])
  })

  test('asks again later if the node has replaced the block by the time of the next call', async () => {
    paidAndFinal()
    const moving = chain.node({ transactionInfos: async () => undefined })
    await world.catchUp(world.watcher(recordingStep, moving))
    expect(await world.depositsOf(alice)).toEqual([])
    await world.catchUp()
    expect(await world.balanceOf(alice, 'TRX')).toBe('5')
  })

  test('credits nothing on the word of a node that lags behind', async () => {
    paidAndFinal()
    const first = await chain.node().block(0n)
    const behind = chain.node({ solidifiedBlock: async () => first ?? Promise.reject(new Error('none')) })
    await world.catchUp(world.watcher(recordingStep, behind))
    expect(await world.depositsOf(alice)).toEqual(['5 TRX confirming'])
    await world.catchUp()
    expect(await world.balanceOf(alice, 'TRX')).toBe('5')
  })
})
