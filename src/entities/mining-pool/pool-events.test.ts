import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakePoolNode } from './fake-pool-node.ts'

const account = `0x${'1'.repeat(40)}` as const
const other = `0x${'2'.repeat(40)}` as const

let node: FakePoolNode
let stored: Map<string, string>

/** Reloads the page: keeps the browser's storage and drops the page's memory. */
async function reload() {
  vi.resetModules()
  const [{ readAccountEvents, readPauses, readPoolHistory }, { fakePool }] = await Promise.all([
    import('./pool-events.ts'),
    import('./fake-pool-node.ts'),
  ])
  return {
    mine: async () => {
      node.calls.length = 0
      const { events, isComplete } = await readAccountEvents(node.client, fakePool, account, async () => true)
      return { names: events.map(({ name, blockNumber }) => `${name} ${blockNumber}`), isComplete }
    },
    history: async () => {
      node.calls.length = 0
      return readPoolHistory(node.client, fakePool)
    },
    pauses: async () => readPauses(node.client, fakePool),
  }
}

beforeEach(async () => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('The server is down')
  })
  node = new (await import('./fake-pool-node.ts')).FakePoolNode()
  node.add(1_000n, 'Staked', { account, amount: 500n, stake: 500n })
  node.add(10_499_000n, 'SignedIn', { account, timestamp: 31_497_000n, streak: 1n, reward: 5n })
  node.add(10_499_000n, 'SignedIn', { account: other, timestamp: 31_497_000n, streak: 1n, reward: 5n })
  node.add(10_499_990n, 'Claimed', { account, amount: 5n })
})

const all = ['Staked 1000', 'SignedIn 10499000', 'Claimed 10499990']

describe('an account’s events', () => {
  test('take one call if the node accepts any number of blocks', async () => {
    const page = await reload()
    expect(await page.mine()).toEqual({ names: all, isComplete: true })
    expect(node.countOf('eth_getLogs')).toBe(1)
    // Two times and the anchor: a check-in contains its own time.
    expect(node.countOf('eth_getBlockByNumber')).toBe(3)
  })

  test('are read after a reload from where the last visit ended', async () => {
    await (await reload()).mine()
    node.head += 1_000n
    node.add(node.head, 'Claimed', { account, amount: 1n })
    node.limit = 1_128
    const page = await reload()
    expect(await page.mine()).toEqual({ names: [...all, `Claimed ${node.head}`], isComplete: true })
    expect(node.countOf('eth_getLogs')).toBe(1)
  })

  test('take at most 24 calls if a node allows 1,000 blocks, and continue on the next visit', async () => {
    node.limit = 1_000
    const first = await (await reload()).mine()
    expect(node.countOf('eth_getLogs')).toBe(24)
    expect(first).toEqual({ names: all.slice(1), isComplete: false })
    const page = await reload()
    // No probing this time: 24 times a thousand blocks.
    expect(await page.mine()).toEqual({ names: all.slice(1), isComplete: false })
    expect(node.countOf('eth_getLogs')).toBe(24)
    node.limit = 1e12
    let visits = 0
    while (!(await page.mine()).isComplete && visits < 40) visits += 1
    expect(await page.mine()).toEqual({ names: all, isComplete: true })
    expect(visits).toBeLessThan(20)
  })

  test('in forked blocks are dropped, and no others', async () => {
    await (await reload()).mine()
    node.fork(10_499_980n)
    node.add(10_499_985n, 'Claimed', { account, amount: 4n })
    const page = await reload()
    expect(await page.mine()).toEqual({ names: [...all.slice(0, 2), 'Claimed 10499985'], isComplete: true })
    expect(node.countOf('eth_getLogs')).toBe(1)
  })

  test('are reread if the chain is another one', async () => {
    await (await reload()).mine()
    node.fork(0n)
    node.add(5_000n, 'Staked', { account, amount: 7n, stake: 7n })
    expect(await (await reload()).mine()).toEqual({ names: ['Staked 5000'], isComplete: true })
    node.fork(0n)
    node.head = 400n + 1_000n
    expect(await (await reload()).mine()).toEqual({ names: [], isComplete: true })
  })

  test('are reread if the stored ones are corrupt', async () => {
    await (await reload()).mine()
    stored.set('poolEvents:v1', stored.get('poolEvents:v1')?.replace('"topics"', '"tropics"') ?? '')
    expect(await (await reload()).mine()).toEqual({ names: all, isComplete: true })
  })

  test('continue within the page if the browser stores nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    const page = await reload()
    await page.mine()
    node.limit = 1_000
    expect(await page.mine()).toEqual({ names: all, isComplete: true })
    expect(node.countOf('eth_getLogs')).toBe(1)
  })
})

describe('a pool’s history', () => {
  test('has the newest events and searches no further than needed', async () => {
    for (let block = 9_000_000n; block < 9_000_100n; block += 1n)
      node.add(block, 'Claimed', { account: other, amount: 1n })
    const { events, isComplete } = await (await reload()).history()
    expect(events).toHaveLength(50)
    expect(events.at(0)).toMatchObject({ name: 'Claimed', blockNumber: 9_000_053n })
    expect(events.at(-1)).toMatchObject({ name: 'Claimed', blockNumber: 10_499_990n })
    expect(isComplete).toBe(false)
    // 10,000 blocks, then four times as many each time, up to 1.5 million back.
    expect(node.countOf('eth_getLogs')).toBe(5)
    const again = await (await reload()).history()
    expect(again.events).toEqual(events)
    expect(node.countOf('eth_getLogs')).toBe(1)
  })

  test('finds pauses however many events followed them', async () => {
    node.add(2_000n, 'Paused')
    node.add(3_000n, 'Unpaused')
    const { events, since } = await (await reload()).pauses()
    expect(events.map(({ name, timestamp }) => `${name} ${timestamp}`)).toEqual(['Paused 6000', 'Unpaused 9000'])
    expect(since).toBe(0n)
  })
})
