import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { type StandInTronNode, startTronNode } from '#scripts/local-world/tron/start-tron-node.ts'
import { TronPurse } from '#scripts/local-world/tron/tron-purse.ts'
import { type HistoryPage, knownMovements, nextCursors } from '#src/entities/device-wallet/history/history-page.ts'
import { readTronHistory } from './tron-history.ts'

const friend = 'TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo'
const coins = localTronNetwork.tokens.map(({ address: token, ...terms }) => ({ ...terms, token }))
const finalAfter = localTronNetwork.solidifiedDepth + 1

let running: StandInTronNode
let purse: TronPurse
let address: string

beforeEach(async () => {
  running = await startTronNode({ clock: () => new Date(1_800_000_000_000) })
  purse = new TronPurse()
  address = tronAddressOf(purse.account)
  await running.faucet.pay(running.node, purse.account, 500_000_000n)
  running.node.produce()
  await running.faucet.payToken(running.node, 'USDT', purse.account, 90_000_000n)
  running.node.produce(finalAfter)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await running.close()
})

async function readAll(): Promise<readonly HistoryPage[]> {
  const pages = [await readTronHistory({ url: running.url, address, coins })]
  for (let cursors = nextCursors(pages); cursors !== undefined; cursors = nextCursors(pages)) {
    pages.push(await readTronHistory({ url: running.url, address, coins }, cursors))
  }
  return pages
}

/** Changes the server's answers for the lists whose path ends like this. */
function saying(list: string, change: (answer: { data: Record<string, unknown>[]; meta: object }) => unknown): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (!new URL(url).pathname.endsWith(list)) return response
    return Response.json(change((await response.json()) as Parameters<typeof change>[0]))
  })
}

describe('an account’s history', () => {
  it('lists received payments, and sent ones with fees, newest first', async () => {
    await purse.pay(running.node, tronAccountOf(friend), 20_000_000n)
    running.node.produce()
    await purse.payToken(running.node, 'USDT', tronAccountOf(friend), 1_500_000n)
    running.node.produce()
    const movements = knownMovements(await readAll())
    expect(movements).toMatchObject([
      { kind: 'sent', amount: 1_500_000n, coin: { symbol: 'USDT' }, state: 'confirming', confirmations: null },
      { kind: 'sent', amount: 20_000_000n, coin: { symbol: 'TRX' }, fee: 1_100_000n, state: 'confirming' },
      { kind: 'received', amount: 90_000_000n, coin: { symbol: 'USDT', decimals: 6 }, fee: null, state: 'confirmed' },
      { kind: 'received', amount: 500_000_000n, coin: { symbol: 'TRX', decimals: 6 }, fee: null, state: 'confirmed' },
    ])
    // The transfer burns energy.
    expect(movements[0]?.fee).toBeGreaterThan(1_000_000n)
    running.node.produce(finalAfter)
    expect(knownMovements(await readAll()).map(({ state }) => state)).toEqual(Array(4).fill('confirmed'))
  })

  it('loads in parts until complete, with each payment once', async () => {
    for (let paid = 0; paid < 45; paid += 1) {
      await running.faucet.pay(running.node, purse.account, BigInt(paid + 1))
      if (paid % 3 === 0) running.node.produce()
    }
    running.node.produce()
    const pages = await readAll()
    expect(pages.length).toBeGreaterThan(2)
    const movements = knownMovements(pages)
    expect(movements).toHaveLength(47)
    expect(new Set(movements.map(({ id }) => id)).size).toBe(47)
    // The token's only transfer is hidden until the first list has reached it.
    expect(knownMovements(pages.slice(0, 1)).some(({ coin }) => coin.symbol === 'USDT')).toBe(false)
  })

  it('is empty for an account that was never paid', async () => {
    const pages = [await readTronHistory({ url: running.url, address: friend, coins })]
    expect(knownMovements(pages)).toEqual([])
    expect(nextCursors(pages)).toBeUndefined()
  })

  it('shows a payment that failed in its block as failed, with the amount burned', async () => {
    await purse.payToken(running.node, 'USDT', tronAccountOf(friend), 1_500_000n)
    running.node.produce()
    saying('/transactions', (answer) => ({
      ...answer,
      data: answer.data.map((entry) => ({ ...entry, ret: [{ contractRet: 'OUT_OF_ENERGY', fee: 4_200_000 }] })),
    }))
    saying('/trc20', (answer) => ({ ...answer, data: [] }))
    expect(knownMovements(await readAll())[0]).toMatchObject({ kind: 'sent', state: 'failed', fee: 4_200_000n })
  })

  it('omits zero transfers and approvals', async () => {
    saying('/trc20', (answer) => ({
      ...answer,
      data: answer.data.flatMap((entry) => [
        { ...entry, value: '0', transaction_id: 'ab'.repeat(32) },
        { ...entry, type: 'Approval', transaction_id: 'cd'.repeat(32) },
      ]),
    }))
    expect(knownMovements(await readAll()).map(({ coin }) => coin.symbol)).toEqual(['TRX'])
  })

  it('sums several transfers of one transaction', async () => {
    saying('/trc20', (answer) => ({ ...answer, data: answer.data.flatMap((entry) => [entry, entry]) }))
    expect(knownMovements(await readAll())).toMatchObject([{ amount: 180_000_000n }, { amount: 500_000_000n }])
  })

  it('reads amounts beyond the range of a JavaScript number', async () => {
    const value = '123456789012345678901234567890'
    saying('/trc20', (answer) => ({ ...answer, data: answer.data.map((entry) => ({ ...entry, value })) }))
    expect(knownMovements(await readAll())).toMatchObject([{ amount: BigInt(value) }, {}])
  })
})

describe('a TRON server', () => {
  it.each<readonly [string, string, (entry: object) => object]>([
    ['that changes an amount', '/transactions', (entry: object) => ({ ...entry, raw_data_hex: '0a02' })],
    ['that names another transaction', '/transactions', (entry: object) => ({ ...entry, txID: 'ab'.repeat(32) })],
    ['that lists another token', '/trc20', (entry: object) => ({ ...entry, token_info: { address: friend } })],
    [
      'that lists payments between other accounts',
      '/trc20',
      (entry: object) => ({ ...entry, to: friend, from: friend }),
    ],
    ['whose amounts are negative', '/trc20', (entry: object) => ({ ...entry, value: '-5' })],
    ['whose amounts are rounded', '/trc20', (entry: object) => ({ ...entry, value: 5e21 })],
    ['whose fees are rounded', '/transactions', (entry: object) => ({ ...entry, ret: [{ fee: 2 ** 60 }] })],
    ['whose blocks have no time', '/transactions', (entry: object) => ({ ...entry, block_timestamp: 2 ** 53 - 1 })],
  ])('%s is not trusted', async (_, list, change) => {
    saying(list, (answer) => ({ ...answer, data: answer.data.map(change) }))
    await expect(readTronHistory({ url: running.url, address, coins })).rejects.toThrow(Error)
  })

  it('listing another account’s transactions is not trusted', async () => {
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => fetch(url.replace(address, friend), init))
    await running.faucet.pay(running.node, tronAccountOf(friend), 1n)
    running.node.produce()
    await expect(readTronHistory({ url: running.url, address, coins })).rejects.toThrow('another account')
  })

  it('listing more than requested is not trusted', async () => {
    saying('/trc20', (answer) => ({ ...answer, data: Array(201).fill(answer.data[0]) }))
    await expect(readTronHistory({ url: running.url, address, coins })).rejects.toThrow(Error)
  })

  it('returning pages in circles is followed only once', async () => {
    let asked = 0
    saying('/transactions', (answer) => {
      asked += 1
      return { ...answer, meta: { fingerprint: `more${asked}` } }
    })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => fetch(url.replace(/&fingerprint=.*/, ''), init))
    expect(await readAll()).toHaveLength(2)
  })

  it('without this API makes the history fail', async () => {
    vi.stubGlobal('fetch', async () => new Response('Not found', { status: 404 }))
    await expect(readTronHistory({ url: running.url, address, coins })).rejects.toThrow('404')
  })
})
