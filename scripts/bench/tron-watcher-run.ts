import { randomBytes } from 'node:crypto'

import { toHex } from 'viem'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { runStep } from '#server/lib/step.ts'
import { payToken, payTrx, ScriptedTron } from '#test/api/support/scripted-tron.ts'
import { TronWorld } from '#test/api/support/tron-world.ts'

import type { WatcherRun } from './watcher-run.ts'

export const blocks = 300
export const tokenTransfers = 200
export const coinTransfers = 100
/** One in this many blocks contains a deposit. */
const depositEvery = 4
/** Blocks until a block is final. */
const behind = 20

/** In a separate process, reads as many blocks into the database given by the environment, and reports the speed. */
if (process.send !== undefined) {
  const connection = connectPostgres(process.env.DATABASE_URL ?? '', (error) => {
    throw error
  })
  process.send(await run(connection))
  await connection.close()
  process.disconnect()
}

async function run(connection: DatabaseConnection): Promise<WatcherRun> {
  const chain = new ScriptedTron()
  const world = await TronWorld.open(connection, chain.node())
  const person = await world.newPerson()
  const watcher = world.watcher(runStep)
  await watcher.catchUp()
  for (let block = 0; block < blocks; block += 1) {
    const tokens = Array.from({ length: tokenTransfers }, () => payToken([[stranger(), 5n]]))
    const coins = Array.from({ length: coinTransfers }, () => payTrx(stranger(), 5n))
    const deposit = block % depositEvery === 0 ? [payTrx(person.account, 20_000_000n)] : []
    chain.mine([...tokens, ...coins, ...deposit])
  }
  const begun = performance.now()
  await watcher.catchUp()
  const seconds = (performance.now() - begun) / 1000
  chain.mineEmpty(behind)
  await watcher.catchUp()
  await watcher.stop()
  const found = (await world.depositsOf(person)).length
  if (found !== blocks / depositEvery) throw new Error(`Found ${found} deposits instead of ${blocks / depositEvery}`)
  return { blocksPerSecond: blocks / seconds, memory: process.resourceUsage().maxRSS * 1024 }
}

function stranger(): TronAccount {
  return toHex(randomBytes(20))
}
