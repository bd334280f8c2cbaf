import { type Address, slice } from 'viem'

import { connectPostgres } from '#server/db/connect.ts'
import { runStep } from '#server/lib/step.ts'
import { hashOf, type ScriptedTransaction } from '#test/api/support/scripted-chain.ts'
import { tokenOf, WatchedChain } from '#test/api/support/watched-chain.ts'

/** Results of one run. */
export interface WatcherRun {
  readonly blocksPerSecond: number
  /** Peak memory of the process in bytes, including the scripted chain. */
  readonly memory: number
}

export const blocks = 400
export const tokenTransfers = 100
export const coinTransfers = 30
/** One in this many blocks contains a deposit. */
const depositEvery = 4

/** In a separate process, reads the same blocks into the database given by the environment, and reports the speed. */
if (process.send !== undefined) {
  const connection = connectPostgres(process.env.DATABASE_URL ?? '', (error) => {
    throw error
  })
  process.send(await run(await WatchedChain.create(connection)))
  await connection.close()
  process.disconnect()
}

async function run(world: WatchedChain): Promise<WatcherRun> {
  const depositor = await world.newDepositor()
  const watcher = world.watcher(runStep)
  await watcher.catchUp()
  for (let block = 0; block < blocks; block += 1) {
    const payment = world.paying(`deposit ${block}`, depositor, '2')
    world.chain.mine(...trafficOf(block), ...(block % depositEvery === 0 ? [payment] : []))
  }
  const begun = performance.now()
  await watcher.catchUp()
  const seconds = (performance.now() - begun) / 1000
  await watcher.stop()
  const found = (await world.depositsOf(depositor)).length
  if (found !== blocks / depositEvery) throw new Error(`Found ${found} deposits instead of ${blocks / depositEvery}`)
  return { blocksPerSecond: blocks / seconds, memory: process.resourceUsage().maxRSS * 1024 }
}

function strangerOf(name: string): Address {
  return slice(hashOf(name), 0, 20)
}

/** Payments between strangers, each to a different one. */
function trafficOf(block: number): readonly ScriptedTransaction[] {
  const tokens = Array.from({ length: tokenTransfers }, (_, index) => {
    const name = `tokens ${block} ${index}`
    return { name, events: [{ contract: tokenOf('USDT'), to: strangerOf(name), amount: 5n }] }
  })
  const coins = Array.from({ length: coinTransfers }, (_, index) => {
    const name = `coin ${block} ${index}`
    return { name, to: strangerOf(name), value: 5n }
  })
  return [...tokens, ...coins]
}
