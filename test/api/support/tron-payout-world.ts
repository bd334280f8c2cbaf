import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'

import { bytesToHex } from 'viem'

import { type TronAccount, tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { type StandInTronNode, startTronNode } from '#scripts/local-world/tron/start-tron-node.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { leastSwept } from '#server/composition/tron-wallet.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { formatAmount, fromNetworkUnits, parseAmount } from '#server/lib/amount.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import { createLog } from '#server/log.ts'
import type { OrderPayments } from '#server/modules/exchange/order-payments.ts'
import { WithdrawalMoves } from '#server/modules/withdrawals/withdrawal-moves.ts'
import { withdrawalPayoutSource } from '#server/modules/withdrawals/withdrawal-payout-source.ts'
import { WithdrawalReports } from '#server/modules/withdrawals/withdrawal-reports.ts'
import { viewWithdrawal } from '#server/modules/withdrawals/withdrawal-view.ts'
import { findWithdrawal } from '#server/modules/withdrawals/withdrawals.repository.ts'
import { LocalTronSigner } from '#server/signer/local-tron-signer.ts'
import { SpendingJournal } from '#server/signer/spending-journal.ts'
import { tronHotWallet, type TronPolicy } from '#server/signer/tron-signer.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { TronPayouts } from '#server/tron/payments/tron-payouts.ts'
import { TronSweeper } from '#server/tron/sweeping/tron-sweeper.ts'
import { type TronCall, tronCallsTo } from '#server/tron/tron-call.ts'

import { addBareAccount } from './bare-account.ts'
import { giveCoins } from './funds.ts'
import { orderPaymentsOf } from './payout-world.ts'
import { openTestDatabase } from './test-database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const trx = 1_000_000n
const usdt = tronAccountOf(localTronNetwork.tokens[0]?.address ?? '')
/** Milliseconds after which a payment is either in a block or never will be. */
const life = 180_000

/** A withdrawal that a test follows. */
export interface Withdrawal {
  readonly id: string
  readonly account: TronAccount
  /** The amount that arrives, in coins. */
  readonly arrives: string
}

/** A node, a hot wallet on it and the books, for tests of what connects them. */
export class TronPayoutWorld {
  readonly connection: DatabaseConnection
  readonly database: Database
  readonly coins = coinsOn([], localTronNetwork)
  readonly ledger: Ledger
  readonly moves: WithdrawalMoves
  readonly orders: OrderPayments
  readonly logLines: string[] = []
  readonly standIn: StandInTronNode
  /** The honest node, whatever `intercept` returns. */
  readonly node: HttpTronNode
  now = new Date('2026-11-28T00:00:00Z')
  /** Simulates a lying or failing node; the real node answers if it returns undefined. */
  intercept: (path: string, body: Readonly<Record<string, unknown>>) => unknown = () => undefined
  readonly policy: TronPolicy = {
    caps: [null, usdt].map((token) => ({ token, perTransaction: 100_000n * trx, perDay: 1_000_000n * trx })),
    maxFeeLimit: 30n * trx,
    maxTopUp: 40n * trx,
    feesPerDay: 10_000n * trx,
    longestLife: 600_000,
    mayReceive: () => true,
  }
  topUpsPerDay = 3_000n * trx
  readonly #seed = Uint8Array.from(randomBytes(64))
  readonly #plainCall: TronCall
  #signer: LocalTronSigner | undefined

  private constructor(connection: DatabaseConnection, standIn: StandInTronNode) {
    this.connection = connection
    this.database = connection.database
    this.standIn = standIn
    this.#plainCall = tronCallsTo({ url: standIn.url, apiKey: null })
    this.node = new HttpTronNode(localTronNetwork, this.#plainCall)
    const clock = () => this.now
    this.ledger = new Ledger(clock)
    this.orders = orderPaymentsOf(this)
    const reports = new WithdrawalReports({ clock, orders: this.orders, nameOfNetwork: String })
    this.moves = new WithdrawalMoves({ ledger: this.ledger, clock, reports })
  }

  /** Creates a world whose hot wallet has 10,000 TRX and USDT each. */
  static async create(connection?: DatabaseConnection): Promise<TronPayoutWorld> {
    const holder: { world?: TronPayoutWorld } = {}
    const clock = () => holder.world?.now ?? new Date('2026-11-28T00:00:00Z')
    const world = new TronPayoutWorld(connection ?? (await openTestDatabase()), await startTronNode({ clock }))
    holder.world = world
    const { account } = await world.hotWallet()
    await world.standIn.faucet.pay(world.standIn.node, account, 10_000n * trx)
    await world.standIn.faucet.payToken(world.standIn.node, 'USDT', account, 10_000n * trx)
    world.produce(25)
    return world
  }

  async close(): Promise<void> {
    await this.standIn.close()
    await this.connection.close()
  }

  readonly call: TronCall = async (asked, body) => {
    const answer = this.intercept(asked, body)
    return answer === undefined ? this.#plainCall(asked, body) : answer
  }

  async hotWallet(): Promise<{ readonly account: TronAccount; readonly trx: bigint; readonly usdt: bigint }> {
    const account = (await this.#openSigner()).accountAt(tronHotWallet)
    const held = (await this.node.balance(account)) ?? 0n
    return { account, trx: held, usdt: await this.node.tokenBalance(usdt, account) }
  }

  /** Creates a worker as a process does. */
  async payouts(step: Step = runStep, network = localTronNetwork): Promise<TronPayouts> {
    return new TronPayouts({
      network,
      node: new HttpTronNode(network, this.call),
      database: this.database,
      coins: this.coins,
      sources: [withdrawalPayoutSource(this)],
      signer: await this.#openSigner(),
      limits: { maxBurned: 30n * trx, life, leastEnergy: 131_000n },
      clock: () => this.now,
      step,
      log: createLog('info', { write: (line) => this.logLines.push(line) }),
    })
  }

  /** Creates a worker that sweeps deposits to the hot wallet. */
  async sweeper(step: Step = runStep, network = localTronNetwork): Promise<TronSweeper> {
    return new TronSweeper({
      network,
      node: new HttpTronNode(network, this.call),
      database: this.database,
      coins: this.coins,
      signer: await this.#openSigner(),
      limits: { maxBurned: 30n * trx, maxTopUp: 40n * trx, topUpsPerDay: this.topUpsPerDay, topUpTimes: 4n, life },
      leastOf: leastSwept,
      clock: () => this.now,
      step,
      log: createLog('info', { write: (line) => this.logLines.push(line) }),
    })
  }

  /** Returns the public key of the account whose hot wallet pays. */
  async xpub(): Promise<string> {
    return (await this.#openSigner()).xpub
  }

  async #openSigner(): Promise<LocalTronSigner> {
    if (this.#signer !== undefined) return this.#signer
    const folder = await makeTemporaryFolder('tron-payouts')
    this.#signer = new LocalTronSigner({
      seed: this.#seed,
      network: localTronNetwork,
      policy: this.policy,
      journal: await SpendingJournal.open(path.join(folder, 'journal')),
      clock: () => this.now,
    })
    return this.#signer
  }

  /** Produces blocks with the waiting transactions and advances the clock with them. */
  produce(blocks = 1): void {
    this.standIn.node.produce(blocks)
    this.#followHead()
  }

  /** Answers the next question for an account's balance with the one before everything sent was final and settled. */
  settleWhileBalanceIsRead(account: TronAccount, settle: () => Promise<unknown>): void {
    this.intercept = (asked, body) => {
      if (asked !== '/wallet/getaccount' || body['address'] !== `41${account.slice(2)}`) return undefined
      this.intercept = () => undefined
      return this.#plainCall(asked, body).then(async (answer) => {
        this.produce(20)
        await settle()
        return answer
      })
    }
  }

  /** Produces blocks without the waiting transactions. */
  produceEmpty(blocks: number): void {
    this.standIn.node.produceEmpty(blocks)
    this.#followHead()
  }

  /** Replaces the newest blocks; their transactions wait again. */
  reorganize(depth: number): void {
    this.standIn.node.reorganize(depth)
    this.#followHead()
  }

  advance(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000)
  }

  #followHead(): void {
    this.now = new Date(Math.max(this.now.getTime(), this.standIn.node.head.timestamp))
  }

  /** Adds an account with coins. @returns Its ID. */
  async person(coin = 'TRX', amount = '1000'): Promise<string> {
    const id = await addBareAccount(this.database, this.now)
    await giveCoins(this, id, amount, coin)
    return id
  }

  /** Begins a confirmed withdrawal, by default to a new account. @param amount In coins, fee included. */
  async withdraw(userId: string, coin: string, amount: string, account = newAccount()): Promise<Withdrawal> {
    const terms = this.coins.onNetwork(coin, 'tron')
    if (terms === undefined) throw new Error(`${coin} is not listed`)
    const address = tronAddressOf(account)
    const fee = terms.withdrawalFee
    const draft = {
      coin,
      network: terms.network,
      address,
      memo: null,
      amount: parseAmount(amount),
      fee,
      orderNumber: null,
    }
    const row = { ...draft, id: randomUUID(), userId }
    await this.database.transaction((tx) => this.moves.begin(tx, row, true))
    return { id: row.id, account, arrives: formatAmount(draft.amount - fee) }
  }

  /** Returns a withdrawal as its owner sees it. */
  async view(id: string) {
    const row = await findWithdrawal(this.database, id)
    if (row === undefined) throw new Error('Withdrawal not found')
    return viewWithdrawal(this.database, this, row)
  }

  async balanceOf(userId: string, coin = 'TRX') {
    const balances = await this.ledger.balancesOf(this.database, userId)
    const { available = 0n, held = 0n } = balances.find((balance) => balance.coin === coin) ?? {}
    return { available: formatAmount(available), held: formatAmount(held) }
  }

  /** Returns an account's balance on the chain, in coins, so that a second payment shows. */
  async received(account: TronAccount, coin = 'TRX'): Promise<string> {
    const units =
      coin === 'TRX' ? ((await this.node.balance(account)) ?? 0n) : await this.node.tokenBalance(usdt, account)
    return formatAmount(fromNetworkUnits(units, 6))
  }
}

/** Returns a new account outside Sevenport. */
export function newAccount(): TronAccount {
  return bytesToHex(Uint8Array.from(randomBytes(20)))
}
