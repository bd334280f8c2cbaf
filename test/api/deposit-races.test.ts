import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseUnits } from 'viem'

import { coinLogIndex } from '#server/chain/watcher/arrival.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { recordEvidence } from '#server/modules/deposits/recorded-evidence.ts'

import { hashOf } from './support/scripted-chain.ts'
import { chainId, coinOf, WatchedChain } from './support/watched-chain.ts'
import { createTestDatabase } from './support/test-database.ts'

let connection: DatabaseConnection

beforeAll(async () => {
  connection = connectPostgres(await createTestDatabase(), () => undefined)
})

afterAll(async () => {
  await connection.close()
})

it('simultaneous claims and scans record the same coins once', async () => {
  const world = await WatchedChain.create(connection)
  const alice = await world.newDepositor()
  world.chain.mine({ name: 'one' }, { name: 'other' })
  await world.watcher().catchUp()
  const block = { height: 1n, hash: world.chain.hashAt(1) }
  const finder = (transactionHash: `0x${string}`) => {
    const place = { transactionHash, logIndex: coinLogIndex, sender: null, recipient: alice.address, isReward: false }
    const gained = { ...place, coin: coinOf('ETH'), amount: parseUnits('2', 18) }
    const evidence = { block, arrivals: [], gained }
    return world.database.transaction((tx) => recordEvidence(tx, world.book(), { ...alice, chainId }, evidence))
  }
  const hashes = Array.from({ length: 5 }, () => [hashOf('one'), hashOf('other'), block.hash]).flat()
  expect(await Promise.all(hashes.map(finder))).toEqual(hashes.map(() => true))
  expect(await world.depositsOf(alice)).toEqual(['2 ETH confirming'])
})
