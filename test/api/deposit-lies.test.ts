import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HttpRequestError, TimeoutError } from 'viem'

import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'

import { type Lie, methodMissing, rpcError } from './support/scripted-chain.ts'
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
  const watcher = world.watcher()
  await watcher.catchUp()
  await watcher.stop()
})

afterAll(() => connection.close())

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Creates a lie that changes what one method answers. */
function changing(changed: string, change: (answer: never, parameters: readonly unknown[]) => unknown): Lie {
  return (method, parameters, honest) => (method === changed ? change(honest() as never, parameters) : honest())
}

/** Reads on with a process that has just taken over the chain. */
async function catchUp(): Promise<void> {
  const watcher = world.watcher()
  try {
    await watcher.catchUp()
  } finally {
    await watcher.stop()
  }
}

/** Mines three deposits and the blocks that it takes to credit them. */
function mineDeposits(): void {
  world.chain.mine(world.paying('first', alice, '1.5'))
  world.chain.mine(world.paying('second', alice, '2'), world.paying('third', alice, '4'))
  world.chain.mineEmpty(6)
}

async function expectAllCredited(): Promise<void> {
  world.chain.lie = undefined
  world.chain.mine()
  await catchUp()
  expect(await world.balanceOf(alice)).toBe('7.5')
}

describe('lying and faulty nodes', () => {
  test('a node that leaves out all logs is caught by the blocks’ own filters', async () => {
    mineDeposits()
    world.chain.lie = changing('eth_getLogs', () => [])
    await catchUp()
    expect(await world.balanceOf(alice)).toBe('7.5')
    expect(world.logged).toContainEqual({ level: 'warn', message: 'A node omitted logs' })
  })

  test('a node that cuts off a long answer is asked again for all of it', async () => {
    mineDeposits()
    // The last deposit of a block for which the node has told only a part.
    world.chain.mineEmpty(1)
    world.chain.mine(world.paying('fourth', alice, '8'))
    world.chain.mineEmpty(6)
    world.chain.lie = changing('eth_getLogs', (logs: Rows) => logs.slice(0, 2))
    await catchUp()
    expect(await world.balanceOf(alice)).toBe('15.5')
  })

  test('a node that leaves out one of a token’s logs is asked for the block’s receipts', async () => {
    mineDeposits()
    world.chain.lie = changing('eth_getLogs', (logs: Rows) => logs.toSpliced(1, 1))
    await catchUp()
    expect(await world.balanceOf(alice)).toBe('7.5')
    expect(world.logged).toContainEqual({ level: 'warn', message: 'A node omitted logs' })
  })

  test('a node that also leaves out a receipt is asked for all logs of the block', async () => {
    mineDeposits()
    world.chain.lie = (method, [filter], honest) => {
      if (method === 'eth_getBlockReceipts') return (honest() as Rows).slice(0, 1)
      const isRange = method === 'eth_getLogs' && 'fromBlock' in (filter as object)
      return isRange ? (honest() as Rows).slice(0, 2) : honest()
    }
    await catchUp()
    expect(await world.balanceOf(alice)).toBe('7.5')
  })

  test('a node that leaves logs out of every answer is caught by the block’s own filter and not believed', async () => {
    const bob = await world.newDepositor()
    world.chain.mine(world.paying('to Alice', alice, '7.5'), world.paying('to Bob', bob, '2'))
    world.chain.mineEmpty(6)
    world.chain.lie = (method, _, honest) => {
      if (method === 'eth_getBlockReceipts') throw methodMissing(method)
      return method === 'eth_getLogs' ? (honest() as Rows).slice(0, 1) : honest()
    }
    await expect(catchUp()).rejects.toThrow('its bloom filter contains more')
    expect(await world.depositsOf(alice)).toEqual([])
    await expectAllCredited()
    expect(await world.balanceOf(bob)).toBe('2')
  })

  test('a node that can’t give a block’s receipts is asked for logs by the block’s hash', async () => {
    mineDeposits()
    world.chain.lie = (method, [filter], honest) => {
      if (method === 'eth_getBlockReceipts') throw methodMissing(method)
      const isRange = method === 'eth_getLogs' && 'fromBlock' in (filter as object)
      return isRange ? [] : honest()
    }
    await catchUp()
    expect(await world.balanceOf(alice)).toBe('7.5')
  })

  test('a node that answers with a round number of logs is asked about fewer blocks', async () => {
    const stranger = { userId: '', address: tokenOf('USDT') }
    const payments = Array.from({ length: 1_000 }, (_, index) =>
      world.paying(`payment ${index}`, index % 250 === 0 ? alice : stranger, '2'),
    )
    world.chain.mine(...payments)
    world.chain.mine(world.paying('one more', alice, '2'))
    world.chain.mineEmpty(6)
    world.chain.lie = changing('eth_getLogs', (logs: Rows) => logs.slice(0, 1_000))
    for (let attempt = 0; attempt < 5; attempt += 1) await catchUp().catch(() => undefined)
    expect(await world.balanceOf(alice)).toBe('10')
  })

  test('a node that invents logs of another block is not believed', async () => {
    mineDeposits()
    const forged = changing('eth_getLogs', (logs: Rows) =>
      logs.map((log) => ({ ...log, blockHash: world.chain.hashAt(0) })),
    )
    world.chain.lie = forged
    await expect(catchUp()).rejects.toThrow(ImplausibleAnswerError)
    expect(await world.depositsOf(alice)).toEqual([])
    await expectAllCredited()
  })

  test('a node that returns the same log twice is believed once', async () => {
    mineDeposits()
    world.chain.lie = changing('eth_getLogs', (logs: Rows) => [...logs, ...logs.toReversed()])
    await catchUp()
    expect(await world.balanceOf(alice)).toBe('7.5')
  })

  test('a node that returns logs of blocks it wasn’t asked for is not believed', async () => {
    mineDeposits()
    world.chain.lie = changing('eth_getLogs', (logs: Rows) => logs.map((log) => ({ ...log, blockNumber: '0xffff' })))
    await expect(catchUp()).rejects.toThrow(ImplausibleAnswerError)
    await expectAllCredited()
  })

  test('a node that returns another block than the requested one is not believed', async () => {
    mineDeposits()
    world.chain.lie = changing('eth_getBlockByNumber', (block: object, [height]) =>
      height === '0x2' ? { ...block, number: '0x3' } : block,
    )
    await expect(catchUp()).rejects.toThrow('The node returned block 3 instead of block 2')
    await expectAllCredited()
  })

  test('a node whose blocks don’t follow each other is not believed', async () => {
    mineDeposits()
    world.chain.lie = changing('eth_getBlockByNumber', (block: { parentHash: string }, [height]) =>
      height === '0x3' ? { ...block, parentHash: world.chain.hashAt(0) } : block,
    )
    await expect(catchUp()).rejects.toThrow(ImplausibleAnswerError)
    await expectAllCredited()
  })

  test('a node that returns a block without its transactions is not believed', async () => {
    world.chain.mine({ name: 'coin', to: alice.address, value: 10n ** 18n })
    world.chain.mineEmpty(6)
    for (const transactions of [[], undefined, ['0x1']]) {
      world.chain.lie = changing('eth_getBlockByNumber', (block: object, [, isFull]) =>
        isFull === true ? { ...block, transactions } : block,
      )
      await expect(catchUp()).rejects.toThrow(ImplausibleAnswerError)
    }
    world.chain.lie = undefined
    await catchUp()
    expect(await world.balanceOf(alice, 'ETH')).toBe('1')
  })

  test('a node that lacks the receipt of a payment is asked again', async () => {
    world.chain.mine({ name: 'coin', to: alice.address, value: 10n ** 18n })
    world.chain.mineEmpty(6)
    world.chain.lie = changing('eth_getTransactionReceipt', () => null)
    await expect(catchUp()).rejects.toThrow(ImplausibleAnswerError)
    expect(await world.readUpTo()).toBe(0)
    world.chain.lie = undefined
    await catchUp()
    expect(await world.balanceOf(alice, 'ETH')).toBe('1')
  })

  test('a node that claims more blocks than it has is waited for', async () => {
    mineDeposits()
    world.chain.lie = changing('eth_blockNumber', () => '0x3e8')
    await catchUp()
    expect(await world.readUpTo()).toBe(world.chain.height)
    await expectAllCredited()
  })

  test('a node that has one transaction in two blocks is not believed', async () => {
    world.chain.mine(world.paying('payment', alice, '7'))
    world.chain.mine(world.paying('other', alice, '1'), world.paying('payment', alice, '7'))
    world.chain.mineEmpty(6)
    await expect(catchUp()).rejects.toThrow('is in two blocks')
    expect(await world.depositsOf(alice)).toEqual(['7 USDT confirming'])
  })

  test('a node that falls behind is waited for, and nothing is reversed', async () => {
    mineDeposits()
    await catchUp()
    const height = await world.readUpTo()
    world.chain.lie = (method, [number], honest) => {
      if (method === 'eth_blockNumber') return '0x1'
      return method === 'eth_getBlockByNumber' && Number(number) > 1 ? null : honest()
    }
    await catchUp()
    expect(await world.readUpTo()).toBe(height)
    expect(await world.balanceOf(alice)).toBe('7.5')
    await expectAllCredited()
  })

  test('a node that switches branches between two calls is asked again', async () => {
    mineDeposits()
    await catchUp()
    world.chain.mine()
    // The new block is on another branch; the ones before it are unchanged.
    world.chain.lie = changing('eth_getBlockByNumber', (block: object, [height]) =>
      Number(height) === world.chain.height ? { ...block, parentHash: world.chain.hashAt(1) } : block,
    )
    await expect(catchUp()).rejects.toThrow('belongs to a different chain')
    expect(await world.balanceOf(alice)).toBe('7.5')
    await expectAllCredited()
  })

  test.each([
    ['refuses', () => new HttpRequestError({ url: 'http://node.example', status: 429, details: 'Too many requests' })],
    ['takes too long', () => new TimeoutError({ body: {}, url: 'http://node.example' })],
    ['returns an error about too many results', () => rpcError(-32005, 'query returned more than 10000 results')],
    ['returns nonsense', () => 'nonsense'],
  ])('loses nothing to a node that %s now and then', async (_, fault) => {
    mineDeposits()
    const watcher = world.watcher()
    let calls = 0
    world.chain.lie = (_method, _parameters, honest) => {
      calls += 1
      if (calls % 5 !== 0) return honest()
      const failure = fault()
      if (failure instanceof Error) throw failure
      return failure
    }
    for (let attempt = 0; attempt < 20; attempt += 1) await watcher.catchUp().catch(() => undefined)
    await watcher.stop()
    expect(await world.balanceOf(alice)).toBe('7.5')
  })
})
