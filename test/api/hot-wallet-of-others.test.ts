import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Address, isAddressEqual, parseUnits, type PublicClient, toHex } from 'viem'

import { Holdings } from '#server/chain/holdings.ts'
import { nextNonce } from '#server/chain/nonces.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { findHotWallets } from '#server/composition/hot-wallet.ts'
import { Reconciliation } from '#server/jobs/reconciliation.ts'
import type { Difference } from '#server/db/schema/ledger.ts'
import { listOpenHolds } from '#server/ledger/proof.repository.ts'
import { listStops } from '#server/ledger/stops.repository.ts'
import { systemClock } from '#server/lib/clock.ts'
import { insertSnapshot } from '#server/modules/reserves/reserves.repository.ts'

import { giveCoins } from './support/funds.ts'
import { openTestDatabase } from './support/test-database.ts'

const chainId = 31_337
const hotWallet = toHex(0xf00d, { size: 20 })
const earlier = toHex(0xbeef, { size: 20 })

let connection: DatabaseConnection
/** Balances of accounts on the chain, in whole USDT; all others have none. */
let onChain: ReadonlyMap<Address, string>
let logged: string[]

beforeAll(async () => {
  connection = await openTestDatabase()
  await giveCoins(connection, '0b9a7c1e-53d4-4c1c-8f3c-0d0d5b8a5f11', '100')
})

beforeEach(async () => {
  await connection.inScript((script) => script.run('TRUNCATE chain_nonces, reserve_snapshots, ledger_stops CASCADE'))
  onChain = new Map([[hotWallet, '100']])
  logged = []
})

afterAll(() => connection.close())

/** Answers as a chain's node, with one call for all holders. */
const client = {
  getBlockNumber: async () => 1n,
  multicall: async ({ contracts }: { contracts: readonly { args: readonly [Address] }[] }) =>
    contracts.map(({ args: [holder] }) => {
      const amount = [...onChain].find(([account]) => isAddressEqual(account, holder))?.[1]
      return parseUnits(amount ?? '0', 6)
    }),
} as unknown as PublicClient

/** Runs the reconciliation of a worker without a key. */
async function reconcile(): Promise<readonly Difference[]> {
  const { database } = connection
  const holdings = new Holdings({
    database,
    chains: [{ chainId, client }],
    coins: coinsOn([chainId]),
    findHotWallets: () => findHotWallets({ signer: null, database }),
  })
  const log = (_: object, message: string) => void logged.push(message)
  return new Reconciliation({
    database,
    holdingsOf: (coin) => holdings.of(coin),
    awaitedHolds: listOpenHolds,
    clock: systemClock,
    log: { info: log, warn: log, error: log },
    metrics: { report: () => undefined, compared: () => undefined },
  }).run()
}

async function publish(account: Address): Promise<void> {
  const id = '0b9a7c1e-53d4-4c1c-8f3c-0d0d5b8a5f22'
  await insertSnapshot(connection.database, { id, takenAt: systemClock(), day: null, hotWallet: account })
}

describe('a worker without the hot wallet’s key', () => {
  test('counts the hot wallet that another worker has paid from', async () => {
    await nextNonce(connection.database, { chainId, address: hotWallet }, 0)
    expect(await reconcile()).toEqual([])
    expect(logged).toEqual([])
  })

  test('counts the hot wallet that the latest proof of reserves names', async () => {
    await publish(hotWallet)
    expect(await reconcile()).toEqual([])
    expect(logged).toEqual([])
  })

  test('counts each hot wallet once, and one that was paid from earlier', async () => {
    await publish(hotWallet)
    for (const address of [hotWallet, earlier]) await nextNonce(connection.database, { chainId, address }, 0)
    onChain = new Map([
      [hotWallet, '60'],
      [earlier, '40'],
    ])
    expect(await reconcile()).toEqual([])
    onChain = new Map([[hotWallet, '60']])
    expect(await reconcile()).toMatchObject([{ coin: 'USDT', text: expect.stringContaining('fall short') as string }])
    expect(await listStops(connection.database)).toMatchObject([{ coin: 'USDT' }])
  })

  test('a worker that knows no hot wallet proves and stops nothing, and logs it', async () => {
    expect(await reconcile()).toEqual([])
    expect(await listStops(connection.database)).toEqual([])
    expect(logged).toEqual(['Could not read our holdings of the coin'])
  })
})
