import { randomBytes } from 'node:crypto'

import { HDKey } from '@scure/bip32'

import { type TronAccount } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { tronAddresses } from '#server/db/schema/tron.ts'
import { formatAmount, fromNetworkUnits } from '#server/lib/amount.ts'
import type { Step } from '#server/lib/step.ts'
import { takeAddress } from '#server/tron/addresses.repository.ts'
import { TronDerivation } from '#server/tron/addresses.ts'
import { sumHeldOnTron } from '#server/tron/changes.repository.ts'
import { TronWatcher, type TronWatcherOptions } from '#server/tron/watcher/tron-watcher.ts'

import { recordingStep } from './crashing-step.ts'
import { type Depositor, WatchedChain } from './watched-chain.ts'

/** A user with an address on TRON. */
export interface TronPerson {
  readonly userId: string
  readonly account: TronAccount
  readonly depositor: Depositor
}

const coins = coinsOn([], localTronNetwork).onOther('tron')

/** The books, and a watcher between them and a TRON node. */
export class TronWorld {
  readonly books: WatchedChain
  /** The key of a new account, so that payments of earlier tests belong to no one. */
  readonly xpub: string
  readonly #connection: DatabaseConnection
  readonly #node: TronWatcherOptions['node']

  private constructor(
    books: WatchedChain,
    connection: DatabaseConnection,
    node: TronWatcherOptions['node'],
    xpub: string,
  ) {
    this.books = books
    this.xpub = xpub
    this.#connection = connection
    this.#node = node
  }

  /** Creates a world and deletes what the database knows of earlier chains. */
  static async create(
    connection: DatabaseConnection,
    node: TronWatcherOptions['node'],
    xpub = HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/195'/0'").publicExtendedKey,
  ): Promise<TronWorld> {
    await connection.inScript((script) => script.run('TRUNCATE tron_addresses, tron_changes CASCADE'))
    return TronWorld.open(connection, node, xpub)
  }

  /** Creates a world with the addresses that the database knows. */
  static async open(
    connection: DatabaseConnection,
    node: TronWatcherOptions['node'],
    xpub = HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/195'/0'").publicExtendedKey,
  ): Promise<TronWorld> {
    return new TronWorld(await WatchedChain.create(connection), connection, node, xpub)
  }

  /** Creates the watcher of another process, or of the same one after a restart. */
  watcher(step: Step = recordingStep, node: TronWatcherOptions['node'] = this.#node): TronWatcher {
    return new TronWatcher({
      network: localTronNetwork,
      coins,
      node,
      database: this.#connection.database,
      hotWallet: new TronDerivation(this.xpub).hotWallet,
      clock: () => new Date(),
      book: this.books.book(step),
      step,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
  }

  /** Reads the chain on, whichever process was reading before. */
  async catchUp(watcher: TronWatcher = this.watcher()): Promise<void> {
    await this.#connection.database.execute('UPDATE chain_cursors SET held_until = NULL')
    await watcher.catchUp()
  }

  async newPerson(): Promise<TronPerson> {
    const depositor = await this.books.newDepositor()
    const { userId } = depositor
    const derivation = new TronDerivation(this.xpub)
    const row = await this.#connection.database.transaction((tx) =>
      takeAddress(tx, derivation, { userId, at: new Date() }),
    )
    return { userId, depositor, account: row.address }
  }

  /** Adds this many deposit addresses without accounts. */
  async addPeople(count: number): Promise<void> {
    await this.#connection.inScript((script) =>
      script.run(`INSERT INTO tron_addresses (address, branch, index, created_at)
        SELECT decode(lpad(to_hex(number), 40, '0'), 'hex'), 0, number, now()
        FROM generate_series(1000, ${999 + count}) number`),
    )
  }

  /** Returns all our accounts, including the hot wallet. */
  async accounts(): Promise<readonly TronAccount[]> {
    const rows = await this.#connection.database.select({ address: tronAddresses.address }).from(tronAddresses)
    return rows.map(({ address }) => address)
  }

  /** The account that pays. */
  get hotWallet(): TronAccount {
    return new TronDerivation(this.xpub).hotWallet
  }

  depositsOf({ depositor }: TronPerson) {
    return this.books.depositsOf(depositor)
  }

  balanceOf({ depositor }: TronPerson, coin: string) {
    return this.books.balanceOf(depositor, coin)
  }

  /** Returns what we hold of a coin on the network, in coins. */
  async held(coin: string): Promise<string> {
    return formatAmount(fromNetworkUnits(await sumHeldOnTron(this.#connection.database, coin), 6))
  }
}
