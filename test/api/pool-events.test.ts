import { type Address, getAddress, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { listPoolEvents } from '#api/pool-events.ts'
import { miningPoolsOf } from '#deployments/pools.ts'
import { ChainNode } from '#server/chain/watcher/chain-node.ts'
import type { ChainWatcher } from '#server/chain/watcher/chain-watcher.ts'
import type { Step } from '#server/lib/step.ts'
import { PoolEventIndex } from '#server/modules/pool-events/pool-event-index.ts'

import { type ChainServer, serveChain } from './support/chain-server.ts'
import { CrashError, crashPointsOf, lifeUntil, recordingStep, seenSteps } from './support/crashing-step.ts'
import { type Lie, rpcError, ScriptedChain, type ScriptedTransaction } from './support/scripted-chain.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { chainId, poolOf, WatchedChain } from './support/watched-chain.ts'

const steps = ['pool events: begin a pool', 'pool events: record blocks']
const pool = poolOf('USDT')
const alice = getAddress(numberToHex(0xa11ce, { size: 20 }))
const bob = getAddress(numberToHex(0xb0b, { size: 20 }))

let server: TestApp
let node: ChainServer
let world: WatchedChain
let watcher: ChainWatcher

beforeAll(async () => {
  node = await serveChain(new ScriptedChain(chainId))
  server = await buildTestApp({ config: { ...testConfig, rpcUrls: { [chainId]: node.url } } })
})

beforeEach(async () => {
  world = await WatchedChain.create(server.connection)
  watcher = world.watcher()
  // The pools are deployed in blocks 12 and 14.
  world.chain.mineEmpty(20)
})

afterAll(async () => {
  await server.close()
  await node.close()
})

/** Creates the index of another process, or of the same one after a restart. */
function indexOf(step: Step = recordingStep): PoolEventIndex {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const parts = { database: world.database, report: () => undefined, step, log: silent }
  return new PoolEventIndex({ chainId, node: new ChainNode(world.chain), pools: miningPoolsOf(chainId), ...parts })
}

async function readAll(index = indexOf()): Promise<void> {
  await watcher.catchUp()
  await index.catchUp()
}

/** A transaction that pays a reward out of the pool. */
function paying(name: string, account: Address, contract = pool): ScriptedTransaction {
  return { name, events: [{ contract, kind: 'reward', from: account, to: bob, amount: 5n }] }
}

async function placesOf(account: Address): Promise<readonly string[]> {
  const { items } = await server.ask(listPoolEvents, { chainId, pool, eventsOf: { account } })
  return items.map(({ blockNumber, logIndex }) => `${blockNumber}.${logIndex}`)
}

async function completeTo(): Promise<number | null> {
  return (await server.ask(listPoolEvents, { chainId, pool, eventsOf: 'pauses' })).completeTo
}

/** Makes the node allow this many blocks per log query. */
const allowing =
  (limit: number): Lie =>
  (method, [filter], honest) => {
    const { fromBlock, toBlock } = (filter ?? {}) as { fromBlock?: string; toBlock?: string }
    const isLong = method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) + 1 > limit
    if (isLong) throw rpcError(-32_005, `exceed maximum block range: ${limit}`)
    return honest()
  }

describe('a pool’s events', () => {
  test('lists a pool’s events by account, newest first, with the block up to which they’re complete', async () => {
    expect(await completeTo()).toBeNull()
    world.chain.mine(paying('first', alice), paying('not hers', bob), paying('another pool', alice, poolOf('USDC')))
    world.chain.mine(paying('second', alice), paying('no pool', alice, bob))
    await readAll()
    const answer = await server.ask(listPoolEvents, { chainId, pool, eventsOf: { account: alice } })
    const [block, previous] = [world.chain.height, world.chain.height - 1]
    expect(answer).toMatchObject({ completeTo: block, nextCursor: null })
    expect(answer.items.map(({ blockNumber, blockHash, logIndex }) => [blockNumber, blockHash, logIndex])).toEqual([
      [block, world.chain.hashAt(block), 0],
      [previous, world.chain.hashAt(previous), 0],
    ])
    const all = await server.ask(listPoolEvents, { chainId, pool, eventsOf: 'everybody' })
    expect(all.items).toHaveLength(3)
    expect((await server.ask(listPoolEvents, { chainId, pool, eventsOf: 'pauses' })).items).toEqual([])
  })

  test('pages through a pool’s events without gaps, even within a block', async () => {
    const names = Array.from({ length: 230 }, (_, index) => `payment ${index}`)
    world.chain.mine(...names.slice(0, 150).map((name) => paying(name, alice)))
    for (const name of names.slice(150)) world.chain.mine(paying(name, alice))
    await readAll()
    const question = { chainId, pool, eventsOf: { account: alice } }
    const lengths: number[] = []
    const places = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await server.ask(listPoolEvents, { ...question, ...(cursor !== undefined && { cursor }) })
      lengths.push(page.items.length)
      for (const { blockNumber, logIndex } of page.items) places.add(`${blockNumber}.${logIndex}`)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(lengths).toEqual([100, 100, 30])
    expect(places.size).toBe(230)
  })

  test('refuses to list events of a contract that isn’t a pool, or of a chain that isn’t read', async () => {
    const eventsOf = 'everybody' as const
    const { code } = await server.call(listPoolEvents, { chainId, pool: bob, eventsOf })
    expect(code).toBe(apiErrorCode.notFound)
    expect((await server.call(listPoolEvents, { chainId: 56, pool, eventsOf })).code).toBe(apiErrorCode.notFound)
  })

  test('reads events since the deployment from a node that allows 1,000 blocks per query', async () => {
    world.chain.mine(paying('early', alice))
    world.chain.mineEmpty(4_000)
    world.chain.mine(paying('late', alice))
    world.chain.lie = allowing(1_000)
    const index = indexOf()
    await watcher.catchUp()
    world.chain.calls.clear()
    await index.catchUp()
    expect(await placesOf(alice)).toEqual(['4022.0', '21.0'])
    expect(await completeTo()).toBe(4_022)
    // Three refusals of about 4,000, 2,000 and 1,000 blocks, then eight queries of 501; none for the other pool.
    expect(world.chain.calls.get('eth_getLogs')).toBeLessThan(22)

    world.chain.mineEmpty(600)
    await watcher.catchUp()
    world.chain.calls.clear()
    await index.catchUp()
    expect(world.chain.calls.get('eth_getLogs')).toBe(4)
  })

  test('lists no events of blocks that the watcher hasn’t read or the node has replaced', async () => {
    await readAll()
    const { height } = world.chain
    world.chain.mine(paying('new', alice))
    await indexOf().catchUp()
    expect(await completeTo()).toBe(height)
    // The watcher has followed a branch that this node has left.
    await watcher.catchUp()
    world.chain.drop(1)
    world.chain.mine(paying('other', alice))
    await indexOf().catchUp()
    expect(await completeTo()).toBe(height)
    expect(await placesOf(alice)).toEqual([])
  })

  test('removes events that a fork drops and finds moved ones in their new block', async () => {
    world.chain.mine(paying('kept', alice))
    world.chain.mine(paying('lost', alice), paying('moved', alice))
    world.chain.mineEmpty(3)
    await readAll()
    expect(await placesOf(alice)).toEqual(['22.1', '22.0', '21.0'])
    world.chain.drop(4)
    world.chain.mineEmpty(2)
    world.chain.mine(paying('moved', alice))
    world.chain.mineEmpty(2)
    await watcher.catchUp()
    expect(await placesOf(alice)).toEqual(['21.0'])
    expect(await completeTo()).toBe(21)
    await indexOf().catchUp()
    expect(await placesOf(alice)).toEqual(['24.0', '21.0'])
    expect(await completeTo()).toBe(26)
  })

  test('records no events that a fork drops while they’re read', async () => {
    await readAll()
    world.chain.mine(paying('lost', alice))
    await watcher.catchUp()
    world.chain.lie = (method, _, honest) => {
      const answer = honest()
      if (method !== 'eth_getLogs') return answer
      world.chain.lie = undefined
      world.chain.drop(1)
      world.chain.mineEmpty(2)
      return answer
    }
    await expect(indexOf().catchUp()).rejects.toThrow('changed while it was being read')
    await readAll()
    expect(await placesOf(alice)).toEqual([])
    expect(await completeTo()).toBe(world.chain.height)
  })

  test('records events once when several processes read them', async () => {
    for (let index = 0; index < 5; index += 1) world.chain.mine(paying(`payment ${index}`, alice))
    await watcher.catchUp()
    await Promise.all([indexOf().catchUp(), indexOf().catchUp(), indexOf().catchUp()])
    await indexOf().catchUp()
    expect(await placesOf(alice)).toHaveLength(5)
  })
})

describe('a restart', () => {
  test.each(crashPointsOf(steps))(
    'a crash $moment "$name" leaves no gap in the events and records none twice',
    async (point) => {
      world.chain.lie = allowing(100)
      for (let index = 0; index < 6; index += 1) {
        world.chain.mineEmpty(60)
        world.chain.mine(paying(`payment ${index}`, alice))
      }
      await watcher.catchUp()
      const life = lifeUntil(point)
      await expect(indexOf(life.step).catchUp()).rejects.toThrow(CrashError)
      expect(life.hasCrashed()).toBe(true)
      await indexOf().catchUp()
      expect(await placesOf(alice)).toHaveLength(6)
      expect(await completeTo()).toBe(world.chain.height)
    },
  )

  test('covers every step of the pool event index with crash tests', () => {
    expect(seenSteps().filter((name) => name.startsWith('pool events'))).toEqual(steps)
  })
})
