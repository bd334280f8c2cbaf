import { randomBytes } from 'node:crypto'

import { HDKey } from '@scure/bip32'

import { type BitcoinNetwork, regtestNetworks } from '#deployments/bitcoin-networks.ts'
import { addressOfScript, branches, ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import { listIncoming, sumHeld } from '#server/bitcoin/outputs.repository.ts'
import { type RpcCall } from '#server/bitcoin/rpc-call.ts'
import { takeScript } from '#server/bitcoin/scripts.repository.ts'
import { BitcoinWatcher } from '#server/bitcoin/watcher/bitcoin-watcher.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { fromNetworkUnits, formatAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { Step } from '#server/lib/step.ts'

import { recordingStep } from './crashing-step.ts'
import { type Depositor, WatchedChain } from './watched-chain.ts'

/** A user with an address on the network. */
export interface BitcoinPerson {
  readonly userId: string
  readonly address: string
  readonly depositor: Depositor
}

/** Returns a new account's key, so that payments of earlier tests belong to no one. */
function newAccount({ bip32, purpose, coinType }: BitcoinNetwork): string {
  const path = `m/${purpose}'/${coinType}'/0'`
  return HDKey.fromMasterSeed(randomBytes(32), bip32).derive(path).publicExtendedKey
}

/** A node, the books and a watcher between them. Deposits of LTC and DOGE need 6 blocks. */
export class BitcoinWorld {
  readonly books: WatchedChain
  readonly network: BitcoinNetwork
  readonly xpub: string
  readonly #connection: DatabaseConnection
  readonly #call: RpcCall

  private constructor(books: WatchedChain, connection: DatabaseConnection, call: RpcCall, network: BitcoinNetwork) {
    this.books = books
    this.network = network
    this.xpub = newAccount(network)
    this.#connection = connection
    this.#call = call
  }

  /** Creates a world and deletes what the database knows of earlier chains. */
  static async create(
    connection: DatabaseConnection,
    call: RpcCall,
    network: BitcoinNetwork = regtestNetworks.litecoin,
  ): Promise<BitcoinWorld> {
    await connection.inScript((script) => script.run('TRUNCATE bitcoin_scripts, bitcoin_outputs CASCADE'))
    return new BitcoinWorld(await WatchedChain.create(connection), connection, call, network)
  }

  /** Creates the watcher of another process, or of the same one after a restart. */
  watcher(step: Step = recordingStep, call: RpcCall = this.#call): BitcoinWatcher {
    const { network } = this
    const coin = coinsOn([]).onNetwork(network.coin, network.key)
    if (coin === undefined) throw new Error(`There is no ${network.coin}`)
    return new BitcoinWatcher({
      network,
      coin,
      derivation: new ScriptDerivation(network, this.xpub),
      node: new BitcoinNode(network, call),
      database: this.#connection.database,
      book: this.books.book(step),
      clock: systemClock,
      step,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
  }

  async newPerson(): Promise<BitcoinPerson> {
    const depositor = await this.books.newDepositor()
    const { userId } = depositor
    const { network } = this
    const derivation = new ScriptDerivation(network, this.xpub)
    const row = await this.#connection.database.transaction((tx) =>
      takeScript(tx, derivation, { network: network.key, branch: branches.deposits, userId, at: new Date() }),
    )
    return { userId, depositor, address: addressOfScript(network, row.script) ?? '' }
  }

  /** Adds the scripts of this many users, without accounts. */
  async addPeople(count: number): Promise<void> {
    await this.#connection.inScript((script) =>
      script.run(`INSERT INTO bitcoin_scripts (network, script, branch, index, created_at)
        SELECT 'litecoin', decode('0014' || lpad(to_hex(number), 40, '0'), 'hex'), 0, number, now()
        FROM generate_series(1000, ${999 + count}) number`),
    )
  }

  depositsOf({ depositor }: BitcoinPerson) {
    return this.books.depositsOf(depositor)
  }

  balanceOf({ depositor }: BitcoinPerson) {
    return this.books.balanceOf(depositor, this.network.coin)
  }

  /** Returns what is on its way to a user, and what has vanished. */
  async incomingOf({ userId }: BitcoinPerson): Promise<readonly string[]> {
    const rows = await listIncoming(this.#connection.database, this.network.key, { userId, since: new Date(0) })
    return rows.map(({ value, goneAt }) => `${text(value)} ${goneAt === null ? 'on its way' : 'gone'}`)
  }

  /** Returns what we hold on the network, in coins. */
  async held(): Promise<string> {
    return text(await sumHeld(this.#connection.database, this.network.key))
  }
}

function text(value: bigint): string {
  return formatAmount(fromNetworkUnits(value, 8))
}
