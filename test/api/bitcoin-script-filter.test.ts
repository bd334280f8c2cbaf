import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { type Branch, branches, ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import { countHeld } from '#server/bitcoin/outputs.repository.ts'
import { takeScript } from '#server/bitcoin/scripts.repository.ts'
import { BitcoinWatcher } from '#server/bitcoin/watcher/bitcoin-watcher.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import type { Transaction } from '#server/db/database.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'

import { ScriptedBitcoinChain } from './support/scripted-bitcoin-chain.ts'
import { createTestDatabase } from './support/test-database.ts'

const network = localBitcoinNetwork('litecoin')
const { publicExtendedKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(13), network.bip32).derive("m/84'/2'/0'")
const derivation = new ScriptDerivation(network, publicExtendedKey)

let connection: DatabaseConnection
let chain: ScriptedBitcoinChain
let watcher: BitcoinWatcher

beforeAll(async () => {
  // Uses several connections, since uncommitted rows are invisible to the others.
  connection = connectPostgres(await createTestDatabase(), () => undefined)
})

beforeEach(async () => {
  await connection.inScript((script) =>
    script.run('TRUNCATE bitcoin_scripts, bitcoin_outputs, chain_cursors, chain_blocks CASCADE'),
  )
  chain = new ScriptedBitcoinChain()
  watcher = newWatcher()
  await watcher.catchUp()
})

afterAll(() => connection.close())

function newWatcher(): BitcoinWatcher {
  const coin = coinsOn([]).onNetwork(network.coin, network.key)
  if (coin === undefined) throw new Error('LTC is not listed')
  return new BitcoinWatcher({
    network,
    coin,
    derivation,
    node: new BitcoinNode(network, chain.call),
    database: connection.database,
    // Other tests check what outputs are worth to users.
    book: { record: async () => undefined, orphanAbove: async () => undefined, credit: async () => undefined },
    clock: systemClock,
    step: runStep,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
}

async function take(tx: Transaction, branch: Branch): Promise<Uint8Array> {
  const { script } = await takeScript(tx, derivation, { network: network.key, branch, userId: null, at: systemClock() })
  return script
}

/** Pays a script in the next block and returns the number of our known outputs. */
async function heldAfterPaying(script: Uint8Array): Promise<number> {
  chain.mine({ script, value: 5_000_000_000n }, [])
  await watcher.catchUp()
  return countHeld(connection.database, network.key)
}

function stranger(): Uint8Array {
  return Buffer.concat([Buffer.from('0014', 'hex'), Buffer.alloc(20, 7)])
}

test('a running watcher knows scripts that were taken between blocks', async () => {
  for (let paid = 1; paid <= 4; paid += 1) {
    const branch = paid % 2 === 0 ? branches.change : branches.deposits
    const script = await connection.database.transaction((tx) => take(tx, branch))
    expect(await heldAfterPaying(script)).toBe(paid)
    expect(await heldAfterPaying(stranger())).toBe(paid)
  }
})

test('doesn’t miss a script whose transaction commits after a younger one’s and after a block', async () => {
  const { promise: isRead, resolve: endTransaction } = Promise.withResolvers<undefined>()
  const { promise: taken, resolve: tell } = Promise.withResolvers<Uint8Array>()
  const slow = connection.database.transaction(async (tx) => {
    tell(await take(tx, branches.deposits))
    await isRead
  })
  const script = await taken
  const younger = await connection.database.transaction((tx) => take(tx, branches.change))
  const held = await heldAfterPaying(younger)
  endTransaction(undefined)
  await slow
  expect(held).toBe(1)
  expect(await heldAfterPaying(script)).toBe(2)
})

test('knows the last of more scripts than are read at once, at the start and later', async () => {
  for (const [first, last] of [
    [1_000, 20_999],
    [21_001, 41_000],
  ] as const) {
    await connection.inScript((script) =>
      script.run(`INSERT INTO bitcoin_scripts (network, script, branch, index, created_at, nested_hash)
        SELECT 'litecoin', '\\x0014'::bytea || substring(sha256(n::text::bytea) FOR 20), 0, n, now(),
               substring(sha256(('nested' || n)::bytea) FOR 20)
        FROM generate_series(${first}, ${last}) AS n`),
    )
    const script = await connection.database.transaction((tx) => take(tx, branches.deposits))
    const held = await countHeld(connection.database, network.key)
    expect(await heldAfterPaying(script)).toBe(held + 1)
    await watcher.stop()
    watcher = newWatcher()
    expect(await heldAfterPaying(script)).toBe(held + 2)
  }
})
