import { createHash } from 'node:crypto'

import { HDKey } from '@scure/bip32'

import { localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { branches, ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import { countHeld } from '#server/bitcoin/outputs.repository.ts'
import { takeScript } from '#server/bitcoin/scripts.repository.ts'
import { BitcoinWatcher } from '#server/bitcoin/watcher/bitcoin-watcher.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'
import { ScriptedBitcoinChain, type ScriptedTransfer, txidOf } from '#test/api/support/scripted-bitcoin-chain.ts'
import { WatchedChain } from '#test/api/support/watched-chain.ts'

import type { WatcherRun } from './watcher-run.ts'

export const blocks = 300
export const transfers = 500
export const outputsEach = 3
/** One in this many blocks contains a deposit. */
const depositEvery = 4

const network = localBitcoinNetwork('litecoin')
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(3), network.bip32).derive("m/84'/2'/0'")
const derivation = new ScriptDerivation(network, account.publicExtendedKey)

/** In a separate process, reads the same blocks into the database given by the environment, and reports the speed. */
if (process.send !== undefined) {
  const connection = connectPostgres(process.env.DATABASE_URL ?? '', (error) => {
    throw error
  })
  process.send(await run(connection))
  await connection.close()
  process.disconnect()
}

async function run(connection: DatabaseConnection): Promise<WatcherRun> {
  const { database } = connection
  await connection.inScript((script) => script.run('TRUNCATE bitcoin_outputs CASCADE'))
  const books = await WatchedChain.create(connection)
  const { userId } = await books.newDepositor()
  const wanted = { network: network.key, branch: branches.deposits, userId, at: systemClock() }
  const { script } = await database.transaction((tx) => takeScript(tx, derivation, wanted))
  const chain = new ScriptedBitcoinChain()
  const watcher = watcherOf(connection, books, chain)
  await watcher.catchUp()
  for (let block = 0; block < blocks; block += 1) {
    const deposit = { name: `deposit ${block}`, spends: [], pays: [{ script, value: 2_000_000_000n }] }
    const all = [...trafficOf(block), ...(block % depositEvery === 0 ? [deposit] : [])]
    chain.mine({ script: strangerOf(`miner ${block}`), value: 5_000_000_000n }, all)
  }
  const begun = performance.now()
  await watcher.catchUp()
  const seconds = (performance.now() - begun) / 1000
  await watcher.stop()
  const found = await countHeld(database, network.key)
  if (found !== blocks / depositEvery) throw new Error(`Found ${found} deposits instead of ${blocks / depositEvery}`)
  return { blocksPerSecond: blocks / seconds, memory: process.resourceUsage().maxRSS * 1024 }
}

function watcherOf({ database }: DatabaseConnection, books: WatchedChain, chain: ScriptedBitcoinChain): BitcoinWatcher {
  const coin = coinsOn([]).onNetwork(network.coin, network.key)
  if (coin === undefined) throw new Error('LTC is not listed')
  return new BitcoinWatcher({
    network,
    coin,
    derivation,
    node: new BitcoinNode(network, chain.call),
    database,
    book: books.book(runStep),
    clock: systemClock,
    step: runStep,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
}

/** Payments between strangers, different ones in each block. */
function trafficOf(block: number): readonly ScriptedTransfer[] {
  return Array.from({ length: transfers }, (_, index) => {
    const name = `transfer ${block} ${index}`
    const spends = [{ txid: txidOf(`earlier ${name}`), vout: 0 }]
    const pays = Array.from({ length: outputsEach }, (_output, vout) => ({
      script: strangerOf(`${name} ${vout}`),
      value: 5_000n,
    }))
    return { name, spends, pays }
  })
}

/** Returns a script as wallets use it, for a key hash without an owner. */
function strangerOf(name: string): Uint8Array {
  const hash = createHash('sha256').update(name).digest().subarray(0, 20)
  return Buffer.concat([Buffer.from('0014', 'hex'), hash])
}
