import type { Address } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PoolEventPlace } from '#api/pool-events.ts'
import type { FakePoolNode } from './fake-pool-node.ts'

const account = `0x${'1'.repeat(40)}` as const
const other = `0x${'2'.repeat(40)}` as const
const pageSize = 100

let node: FakePoolNode
/** The server's list, newest first. */
let listed: PoolEventPlace[]
let completeTo: number
let questions: number
let isDown: boolean
let isPlausible: boolean

/** Answers with a list of places, like our server. */
async function answer(_url: string, { body }: { body: string }): Promise<Response> {
  questions += 1
  if (isDown) throw new TypeError('fetch failed')
  const [block = 0, index = 0] = (JSON.parse(body) as { cursor: string }).cursor.split('_').map(Number)
  const isBehind = (each: PoolEventPlace) =>
    each.blockNumber < block || (each.blockNumber === block && each.logIndex < index)
  const found = listed.filter(isBehind)
  const items = found.slice(0, pageSize)
  const last = items.at(-1)
  const nextCursor = found.length > pageSize && last ? `${last.blockNumber}_${last.logIndex}` : null
  return Response.json({ code: 0, msg: 'ok', data: { items, nextCursor, completeTo } })
}

/** Opens a new page. */
async function visit() {
  vi.resetModules()
  const [{ readAccountEvents }, { fakePool }] = await Promise.all([
    import('./pool-events.ts'),
    import('./fake-pool-node.ts'),
  ])
  node.calls.length = 0
  questions = 0
  const reading = await readAccountEvents(node.client, fakePool, account, async () => isPlausible)
  return {
    blocks: reading.events.map(({ name, blockNumber }) => `${name} ${blockNumber}`),
    isComplete: reading.isComplete,
    isListRefuted: reading.isListRefuted,
  }
}

const history = ['Staked 1500', 'SignedIn 2000', 'Claimed 9000000', 'Claimed 10499990']

beforeEach(async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', answer)
  node = new (await import('./fake-pool-node.ts')).FakePoolNode()
  node.limit = 1_000
  listed = [
    node.add(1_500n, 'Staked', { account, amount: 500n, stake: 500n }),
    node.add(2_000n, 'SignedIn', { account, timestamp: 6_000n, streak: 1n, reward: 5n }),
    node.add(9_000_000n, 'Claimed', { account, amount: 5n }),
  ].toReversed()
  node.add(9_000_001n, 'Claimed', { account: other, amount: 5n })
  node.add(10_499_990n, 'Claimed', { account, amount: 1n })
  completeTo = 10_499_950
  isDown = false
  isPlausible = true
})

describe('events listed by the server', () => {
  test('are confirmed by their receipts, with the newest blocks read from the chain', async () => {
    expect(await visit()).toEqual({ blocks: history, isComplete: true, isListRefuted: false })
    expect(questions).toBe(1)
    expect(node.countOf('eth_getTransactionReceipt')).toBe(3)
    // Six refusals of ever smaller ranges, then the last 128 blocks.
    expect(node.countOf('eth_getLogs')).toBeLessThanOrEqual(7)
  })

  test('are not requested after a reload if a single RPC call covers all new blocks', async () => {
    await visit()
    node.head += 500n
    node.add(node.head, 'Claimed', { account, amount: 1n })
    expect((await visit()).blocks).toEqual([...history, `Claimed ${node.head}`])
    expect(questions).toBe(0)
    expect(node.countOf('eth_getTransactionReceipt')).toBe(0)
    expect(node.countOf('eth_getLogs')).toBe(1)
  })

  test('are loaded over several visits if there are many', async () => {
    const more = Array.from({ length: 400 }, (_, index) =>
      node.add(3_000n + BigInt(index) * 9_000n, 'Claimed', { account, amount: 1n }),
    )
    listed.splice(1, 0, ...more.toReversed())
    const first = await visit()
    expect(first.isComplete).toBe(false)
    expect(questions).toBe(3)
    const second = await visit()
    expect(second).toMatchObject({ isComplete: true, isListRefuted: false })
    expect(second.blocks).toHaveLength(404)
    expect(second.blocks.slice(-first.blocks.length)).toEqual(first.blocks)
  })

  const change = (part: Partial<PoolEventPlace>) => {
    listed = listed.map((each, index) => (index === 0 ? { ...each, ...part } : each))
  }
  const add = (whose: Address, contract?: Address) => {
    listed.unshift(node.add(9_100_000n, 'Claimed', { account: whose, amount: 5n }, contract))
  }
  const wrongHash = `0x${'9'.repeat(64)}` as const
  const lies: readonly (readonly [string, () => void])[] = [
    ['a transaction that is not there', () => change({ transactionHash: wrongHash })],
    ['another block', () => change({ blockHash: wrongHash })],
    ['another number of the block', () => change({ blockNumber: 8_999_993 })],
    ['another place in the block', () => change({ logIndex: 5 })],
    ['an event of another account', () => add(other)],
    ['an event of another contract', () => add(account, other)],
  ]
  test.each(lies)('are not believed if they name %s', async (_, lie) => {
    lie()
    const first = await visit()
    expect(first).toEqual({ blocks: history.slice(-1), isComplete: false, isListRefuted: true })
    expect(questions).toBe(1)
    // The server isn't asked again, and eventually everything is read from the chain.
    node.limit = 1e12
    let last = first
    for (let visits = 0; visits < 20 && !last.isComplete; visits += 1) last = await visit()
    expect(last).toMatchObject({ blocks: history, isComplete: true, isListRefuted: true })
    expect(questions).toBe(0)
  })

  test('are discarded, including stored ones, if omissions make them implausible', async () => {
    listed.splice(1, 1)
    expect((await visit()).blocks).toEqual(history.filter((each) => !each.startsWith('SignedIn')))
    isPlausible = false
    const seen = await visit()
    expect(seen).toEqual({ blocks: history.slice(-1), isComplete: false, isListRefuted: true })
    node.limit = 1e12
    isPlausible = true
    let last = seen
    for (let visits = 0; visits < 20 && !last.isComplete; visits += 1) last = await visit()
    expect(last.blocks).toEqual(history)
  })

  test('are not required: if the server is down the chain is read, without calling the index wrong', async () => {
    isDown = true
    expect(await visit()).toEqual({ blocks: history.slice(-1), isComplete: false, isListRefuted: false })
    expect(node.countOf('eth_getLogs')).toBe(24)
    isDown = false
    expect(await visit()).toEqual({ blocks: history, isComplete: true, isListRefuted: false })
  })

  test('are used as far as they go, with the rest read from the chain', async () => {
    completeTo = 8_000_000
    listed = listed.slice(1)
    node.limit = 1e12
    expect(await visit()).toEqual({ blocks: history, isComplete: true, isListRefuted: false })
    expect(questions).toBe(1)
    expect(node.countOf('eth_getLogs')).toBe(1)
  })
})
