import { randomInt } from 'node:crypto'

import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { branches, ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { BitcoinNode, type OutPoint } from '#server/bitcoin/bitcoin-node.ts'
import { countHeld, listHeld, sumHeld } from '#server/bitcoin/outputs.repository.ts'
import { takeScript } from '#server/bitcoin/scripts.repository.ts'
import { BitcoinWatcher } from '#server/bitcoin/watcher/bitcoin-watcher.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'

import { Draws } from './support/draws.ts'
import { ScriptedBitcoinChain, type ScriptedTransfer, txidOf } from './support/scripted-bitcoin-chain.ts'
import { openTestDatabase } from './support/test-database.ts'

/** Number of outputs to make, spend or reverse by a fork. `npm run test:deep` does a million. */
const count = Number(process.env.BITCOIN_OPERATIONS ?? 4_000)
const seed = Number(process.env.BITCOIN_SEED ?? randomInt(2 ** 31))
const transfersInBlock = 20
/** Blocks read at once, as by a server that catches up after a pause. */
const mostAtOnce = 8
const deepestFork = 12
const network = localBitcoinNetwork('litecoin')
const { publicExtendedKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(11), network.bip32).derive("m/84'/2'/0'")

let connection: DatabaseConnection
let ours: Uint8Array[]

beforeAll(async () => {
  connection = await openTestDatabase()
  const derivation = new ScriptDerivation(network, publicExtendedKey)
  ours = []
  for (let index = 0; index < 20; index += 1) {
    const branch = index % 4 === 0 ? branches.change : branches.deposits
    const wanted = { network: network.key, branch, userId: null, at: systemClock() }
    ours.push((await connection.database.transaction((tx) => takeScript(tx, derivation, wanted))).script)
  }
})

afterAll(() => connection.close())

function newWatcher(chain: ScriptedBitcoinChain): BitcoinWatcher {
  const coin = coinsOn([]).onNetwork(network.coin, network.key)
  if (coin === undefined) throw new Error('LTC is not listed')
  return new BitcoinWatcher({
    network,
    coin,
    derivation: new ScriptDerivation(network, publicExtendedKey),
    node: new BitcoinNode(network, chain.call),
    database: connection.database,
    // Other tests check what outputs are worth to users; this one checks what we hold.
    book: { record: async () => undefined, orphanAbove: async () => undefined, credit: async () => undefined },
    clock: systemClock,
    step: runStep,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
}

type Change = readonly [key: string, value: bigint, isMade: boolean]

/** Reference model of what is held: each output that was made and not spent, undone block by block. */
class Model {
  readonly held = new Map<string, bigint>()
  readonly #blocks: (readonly Change[])[] = []

  apply(changes: readonly Change[]): void {
    for (const [key, value, isMade] of changes) this.#set(key, value, isMade)
    this.#blocks.push(changes)
  }

  /** @returns The number of changes undone. */
  undo(blocks: number): number {
    const undone = this.#blocks.splice(this.#blocks.length - blocks).toReversed()
    for (const changes of undone) {
      for (const [key, value, isMade] of changes.toReversed()) this.#set(key, value, !isMade)
    }
    return undone.flat().length
  }

  get depth(): number {
    return this.#blocks.length
  }

  #set(key: string, value: bigint, isHeld: boolean): void {
    if (isHeld) this.held.set(key, value)
    else this.held.delete(key)
  }
}

/** Mines random blocks and applies them to the model. */
class Traffic {
  readonly #draws: Draws
  readonly #chain: ScriptedBitcoinChain
  readonly #model: Model
  /** Transfers of blocks that a fork removed; most are mined again. */
  readonly #waiting: ScriptedTransfer[] = []
  readonly #mined: ScriptedTransfer[][] = []
  #made = 0

  constructor(draws: Draws, chain: ScriptedBitcoinChain, model: Model) {
    this.#draws = draws
    this.#chain = chain
    this.#model = model
  }

  /** @returns The number of our outputs made or spent. */
  mine(): number {
    const held = new Map(this.#model.held)
    const changes: Change[] = []
    const transfers: ScriptedTransfer[] = []
    const take = (transfer: ScriptedTransfer) => {
      for (const { txid, vout } of transfer.spends) {
        const key = `${txid}:${vout}`
        changes.push([key, held.get(key) ?? 0n, false])
        held.delete(key)
      }
      for (const [key, value] of this.#madeBy(txidOf(transfer.name), transfer.pays)) {
        changes.push([key, value, true])
        held.set(key, value)
      }
      transfers.push(transfer)
    }
    for (const transfer of this.#waiting.splice(0)) {
      const isPossible = transfer.spends.every(({ txid, vout }) => held.has(`${txid}:${vout}`))
      if (isPossible && this.#draws.below(4) > 0) take(transfer)
    }
    const spendable = [...held.keys()]
    while (transfers.length < transfersInBlock) take(this.#draw(spendable, held))
    const coinbase = { script: this.#script(), value: 5_000_000_000n }
    this.#chain.mine(coinbase, transfers)
    for (const [key, value] of this.#madeBy(this.#chain.newestCoinbase(), [coinbase])) changes.push([key, value, true])
    this.#mined.push(transfers)
    this.#model.apply(changes)
    return changes.length
  }

  /**
   * Replaces the newest blocks and keeps their transfers for later ones. @returns The number of changes undone and
   * made.
   */
  fork(): number {
    const depth = Math.min(1 + this.#draws.below(deepestFork), this.#model.depth)
    this.#chain.drop(depth)
    this.#waiting.push(...this.#mined.splice(this.#mined.length - depth).flat())
    let count = this.#model.undo(depth)
    // Only a longer chain is followed.
    for (let block = 0; block <= depth; block += 1) count += this.mine()
    return count
  }

  #draw(spendable: readonly string[], held: ReadonlyMap<string, bigint>): ScriptedTransfer {
    this.#made += 1
    const wanted = spendable.length === 0 ? 0 : this.#draws.below(4)
    const keys = new Set(Array.from({ length: wanted }, () => this.#draws.oneOf(spendable)))
    const spends = [...keys].filter((key) => held.has(key)).map((key) => outPointOf(key))
    const pays = Array.from({ length: 1 + this.#draws.below(3) }, () => ({
      script: this.#script(),
      value: BigInt(1 + this.#draws.below(2 ** 31)),
    }))
    return { name: `${seed} ${this.#made}`, spends, pays }
  }

  /** Returns one of our scripts half of the time. */
  #script(): Uint8Array {
    if (this.#draws.below(2) === 0) return this.#draws.oneOf(ours)
    return Buffer.concat([Buffer.from('0014', 'hex'), Buffer.alloc(20, 1 + this.#draws.below(200))])
  }

  #madeBy(txid: string, pays: ScriptedTransfer['pays']): readonly (readonly [string, bigint])[] {
    return pays.flatMap(({ script, value }, vout) => (ours.includes(script) ? [[`${txid}:${vout}`, value]] : []))
  }
}

function outPointOf(key: string): OutPoint {
  const [txid = '', vout = '0'] = key.split(':')
  return { txid, vout: Number(vout) }
}

test(
  `${count} random output changes leave the same outputs as a reference model`,
  { timeout: 60_000 + count * 20 },
  async () => {
    const draws = new Draws(seed)
    const [chain, model] = [new ScriptedBitcoinChain(), new Model()]
    let watcher = newWatcher(chain)
    await watcher.catchUp()
    const traffic = new Traffic(draws, chain, model)
    for (let done = 0; done < count;) {
      const blocks = 1 + draws.below(mostAtOnce)
      for (let block = 0; block < blocks; block += 1) done += traffic.mine()
      if (draws.below(4) === 0) done += traffic.fork()
      await watcher.catchUp()
      const sum = [...model.held.values()].reduce((total, value) => total + value, 0n)
      expect({ seed, done, sum: await sumHeld(connection.database, network.key) }).toEqual({ seed, done, sum })
      // Another process takes over.
      if (draws.below(20) === 0) {
        await watcher.stop()
        watcher = newWatcher(chain)
      }
    }
    expect(await countHeld(connection.database, network.key)).toBe(model.held.size)
    const rows = await listHeld(connection.database, network.key, { after: null, limit: model.held.size + 1 })
    expect(new Map(rows.map(({ txid, vout, value }) => [`${txid}:${vout}`, value]))).toEqual(model.held)
  },
)
