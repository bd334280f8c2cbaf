import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'

import {
  type BitcoinNetwork,
  type BitcoinNetworkKey,
  localBitcoinNetwork,
  regtestNetworks,
} from '#deployments/bitcoin-networks.ts'
import { type RunningNode, startBitcoinNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { addressOfScript, branches, ScriptDerivation, scriptOfAddress } from '#server/bitcoin/addresses.ts'
import { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import { BitcoinPayouts } from '#server/bitcoin/payments/bitcoin-payouts.ts'
import { listSpends } from '#server/bitcoin/payments/spends.repository.ts'
import { type RpcCall, rpcCallsTo } from '#server/bitcoin/rpc-call.ts'
import { takeScript } from '#server/bitcoin/scripts.repository.ts'
import { BitcoinWatcher } from '#server/bitcoin/watcher/bitcoin-watcher.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import { createLog } from '#server/log.ts'
import type { OrderPayments } from '#server/modules/exchange/order-payments.ts'
import { WithdrawalMoves } from '#server/modules/withdrawals/withdrawal-moves.ts'
import { withdrawalPayoutSource } from '#server/modules/withdrawals/withdrawal-payout-source.ts'
import { WithdrawalReports } from '#server/modules/withdrawals/withdrawal-reports.ts'
import { viewWithdrawal } from '#server/modules/withdrawals/withdrawal-view.ts'
import { findWithdrawal } from '#server/modules/withdrawals/withdrawals.repository.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'
import type { BitcoinSigner } from '#server/signer/bitcoin-signer.ts'
import { LocalBitcoinSigner } from '#server/signer/local-bitcoin-signer.ts'
import { SpendingJournal } from '#server/signer/spending-journal.ts'

import { addBareAccount } from './bare-account.ts'
import { readReceived } from './bitcoin-payout-chain.ts'
import { giveCoins } from './funds.ts'
import { orderPaymentsOf } from './payout-world.ts'
import { openTestDatabase } from './test-database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const one = 100_000_000n

/** A node, an account of ours on its network and the books, for tests of what connects them. */
export class BitcoinPayoutWorld {
  readonly network: BitcoinNetwork
  readonly connection: DatabaseConnection
  readonly database: Database
  readonly coins = coinsOn([])
  readonly ledger: Ledger
  readonly moves: WithdrawalMoves
  readonly orders: OrderPayments
  readonly logLines: string[] = []
  readonly seed = Uint8Array.from(randomBytes(64))
  readonly derivation: ScriptDerivation
  readonly limits: { perTransaction: bigint; perDay: bigint; maxFee: bigint; maxFeeRate: bigint; ownFeesPerDay: bigint }
  now = new Date('2026-11-28T00:00:00Z')
  /** Simulates a lying or failing node; the real node answers if it returns undefined. */
  intercept: (method: string, parameters: readonly unknown[]) => unknown = () => undefined
  readonly #node: RunningNode
  readonly #plainCall: RpcCall
  readonly #watcher: BitcoinWatcher
  #signer: LocalBitcoinSigner | undefined

  private constructor(network: BitcoinNetwork, connection: DatabaseConnection, node: RunningNode) {
    this.network = network
    this.connection = connection
    this.database = connection.database
    this.#node = node
    this.#plainCall = rpcCallsTo(node.url)
    this.derivation = new ScriptDerivation(network, new BitcoinAccount(network, this.seed).xpub)
    const maxFeeRate = network.minimumRelayFeeRate * 100n
    this.limits = {
      perTransaction: 10_000n * one,
      perDay: 100_000n * one,
      maxFee: one,
      maxFeeRate,
      ownFeesPerDay: 10n * one,
    }
    const clock = () => this.now
    this.ledger = new Ledger(clock)
    this.orders = orderPaymentsOf(this)
    const reports = new WithdrawalReports({ clock, orders: this.orders, nameOfNetwork: String })
    this.moves = new WithdrawalMoves({ ledger: this.ledger, clock, reports })
    this.#watcher = this.#newWatcher()
  }

  /** Creates a world whose hot wallet has several outputs of this many coins each. */
  static async create(
    key: BitcoinNetworkKey,
    coinsEach: readonly number[] = [20, 10, 5],
    connection?: DatabaseConnection,
  ): Promise<BitcoinPayoutWorld> {
    const network = localBitcoinNetwork(key)
    const holder: { world?: BitcoinPayoutWorld } = {}
    const clock = () => holder.world?.now ?? new Date('2026-11-28T00:00:00Z')
    const node = await startBitcoinNode({ network, clock })
    const world = new BitcoinPayoutWorld(network, connection ?? (await openTestDatabase()), node)
    holder.world = world
    return world.#filled(coinsEach)
  }

  /** Creates the same on Litecoin's own node, which ends with the world. */
  static async onLitecoind(node: RunningNode, coinsEach: readonly number[]): Promise<BitcoinPayoutWorld> {
    const world = new BitcoinPayoutWorld(regtestNetworks.litecoin, await openTestDatabase(), node)
    return world.#filled(coinsEach)
  }

  async #filled(coinsEach: readonly number[]): Promise<this> {
    const { network } = this
    await this.mine(network.coinbaseMaturity + 10)
    await this.watch()
    for (const coins of coinsEach) await this.fund(coins)
    await this.mine(this.terms.confirmations)
    await this.watch()
    return this
  }

  async close(): Promise<void> {
    await this.#watcher.stop()
    await this.#node.close()
    await this.connection.close()
  }

  get terms() {
    const terms = this.coins.onNetwork(this.network.coin, this.network.key)
    if (terms === undefined) throw new Error('The coin is not listed')
    return terms
  }

  readonly call: RpcCall = async (method, parameters) => {
    const answer = this.intercept(method, parameters)
    return answer === undefined ? this.#plainCall(method, parameters) : answer
  }

  /** Creates a worker as a process does. */
  async payouts(step: Step = runStep, signer?: BitcoinSigner): Promise<BitcoinPayouts> {
    return new BitcoinPayouts({
      network: this.network,
      node: new BitcoinNode(this.network, this.call),
      derivation: this.derivation,
      database: this.database,
      coins: this.coins,
      sources: [withdrawalPayoutSource(this)],
      signer: signer ?? (await this.signer()),
      limits: this.limits,
      clock: () => this.now,
      step,
      log: createLog('info', { write: (line) => this.logLines.push(line) }),
    })
  }

  async signer(): Promise<LocalBitcoinSigner> {
    this.#signer ??= await this.newSigner()
    return this.#signer
  }

  /** Creates another signer with the seed, as a thief of it would. */
  async newSigner(): Promise<LocalBitcoinSigner> {
    const folder = await makeTemporaryFolder('bitcoin-payouts')
    return new LocalBitcoinSigner({
      seed: this.seed,
      networks: [this.network],
      policies: [{ network: this.network.key, ...this.limits, mayReceive: () => true }],
      journal: await SpendingJournal.open(path.join(folder, 'journal')),
      clock: () => this.now,
    })
  }

  /** Reads the chain, as the watcher's worker does. */
  watch(): Promise<void> {
    return this.#watcher.catchUp()
  }

  async mine(blocks = 1): Promise<void> {
    await this.#plainCall('generatetoaddress', [blocks, await this.#plainCall('getnewaddress', [])])
  }

  /** Replaces the newest blocks with a longer chain of empty ones; their transactions return to the mempool. */
  async replaceBlocks(count: number): Promise<void> {
    const head = Number(await this.#plainCall('getblockcount', []))
    await this.#plainCall('invalidateblock', [await this.#plainCall('getblockhash', [head - count + 1])])
    const address = await this.#plainCall('getnewaddress', [])
    for (let block = 0; block <= count; block += 1) await this.#plainCall('generateblock', [address, []])
  }

  async fund(coins: number): Promise<void> {
    const wanted = { network: this.network.key, branch: branches.deposits, userId: null, at: this.now }
    const { script } = await this.database.transaction((tx) => takeScript(tx, this.derivation, wanted))
    await this.#plainCall('sendtoaddress', [addressOfScript(this.network, script), String(coins)])
  }

  /** Double-spends an unmined payment's input, as a thief of the seed would, and mines that. @returns Its ID. */
  async steal(): Promise<string> {
    const [spend] = await listSpends(this.database, this.network.key)
    const [input] = spend?.inputs ?? []
    if (input?.blockHash === undefined || input.blockHash === null) throw new Error('There is no open spend')
    const previous = String(await this.#plainCall('getrawtransaction', [input.txid, false, input.blockHash]))
    const script = scriptOfAddress(this.network, this.newAddress()) ?? new Uint8Array()
    const signed = await (
      await this.newSigner()
    ).sign({
      network: this.network.key,
      inputs: [{ ...input, previous: Buffer.from(previous, 'hex') }],
      recipients: [{ script, amount: input.value - this.network.minimumRelayFeeRate }],
      change: null,
    })
    await this.#plainCall('sendrawtransaction', [Buffer.from(signed.raw).toString('hex')])
    await this.mine()
    return signed.txid
  }

  /** Returns a new address outside Sevenport. */
  newAddress(): string {
    const account = new BitcoinAccount(this.network, Uint8Array.from(randomBytes(64)))
    return addressOfScript(this.network, account.scriptAt(0, 0)) ?? ''
  }

  /** Adds an account with coins. @returns Its ID. */
  async person(amount = '100'): Promise<string> {
    const id = await addBareAccount(this.database, this.now)
    await giveCoins(this, id, amount, this.network.coin)
    return id
  }

  /** Begins a confirmed withdrawal. @param amount In coins, fee included. */
  async withdraw(userId: string, amount: string, address = this.newAddress()): Promise<Withdrawal> {
    const { coin, network, withdrawalFee: fee } = this.terms
    const draft = { coin, network, address, memo: null, amount: parseAmount(amount), fee, orderNumber: null }
    const row = { ...draft, id: randomUUID(), userId }
    await this.database.transaction((tx) => this.moves.begin(tx, row, true))
    return { id: row.id, address, arrives: formatAmount(draft.amount - fee) }
  }

  /** Returns a withdrawal as its owner sees it. */
  async view(id: string) {
    const row = await findWithdrawal(this.database, id)
    if (row === undefined) throw new Error('Withdrawal not found')
    return viewWithdrawal(this.database, this, row)
  }

  async balanceOf(userId: string) {
    const balances = await this.ledger.balancesOf(this.database, userId)
    const { available = 0n, held = 0n } = balances.find(({ coin }) => coin === this.network.coin) ?? {}
    return { available: formatAmount(available), held: formatAmount(held) }
  }

  /** Returns what the chain has paid to an address, in coins. */
  async received(address: string): Promise<string> {
    return (await readReceived(this))(address)
  }

  async mempool(): Promise<readonly string[]> {
    return (await this.#plainCall('getrawmempool', [])) as string[]
  }

  /** Runs a round: reads the chain, runs the worker, and mines a block unless told not to. */
  async round(payouts: BitcoinPayouts, mines = true): Promise<void> {
    await this.watch()
    await payouts.runOnce()
    if (mines) await this.mine()
    this.advance(61)
  }

  advance(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000)
  }

  #newWatcher(): BitcoinWatcher {
    return new BitcoinWatcher({
      network: this.network,
      coin: this.terms,
      derivation: this.derivation,
      node: new BitcoinNode(this.network, this.#plainCall),
      database: this.database,
      // The hot wallet's outputs aren't deposits.
      book: {
        record: () => Promise.resolve(),
        orphanAbove: () => Promise.resolve(),
        credit: () => Promise.resolve(),
      },
      clock: () => this.now,
      step: runStep,
      log: createLog('info', { write: (line) => this.logLines.push(line) }),
    })
  }
}

export interface Withdrawal {
  readonly id: string
  readonly address: string
  /** The amount that arrives, in coins. */
  readonly arrives: string
}
