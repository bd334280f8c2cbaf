import { randomBytes, randomInt, randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { type Address, getAddress, parseUnits, toHex } from 'viem'

import { findDeployment } from '#deployments/pools.ts'
import { WatchedContracts } from '#server/chain/watcher/arrival.ts'
import { ChainNode } from '#server/chain/watcher/chain-node.ts'
import { ChainWatcher } from '#server/chain/watcher/chain-watcher.ts'
import { findCursor } from '#server/chain/watcher/cursor.repository.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { deposits } from '#server/db/schema/deposits.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { Step } from '#server/lib/step.ts'
import { insertAddress } from '#server/modules/deposits/deposit-addresses.repository.ts'
import { type DepositChange, RecordedDeposits } from '#server/modules/deposits/recorded-deposits.ts'

import { recordingStep } from './crashing-step.ts'
import { ScriptedChain, type ScriptedTransaction } from './scripted-chain.ts'

/** Somebody with a deposit address. */
export interface Depositor {
  readonly userId: string
  readonly address: Address
}

export const chainId = 31_337

const deployment = findDeployment(chainId)
const coins = coinsOn([chainId])

/** The contract of a token on the chain. */
export function tokenOf(symbol: string): Address {
  const token = coins.onNetwork(symbol, 'ethereum')?.token
  if (token === undefined || token === null) throw new Error(`There is no token ${symbol}`)
  return token
}

export function poolOf(symbol: string): Address {
  const pool = deployment?.pools.find(({ tokenSymbol }) => tokenSymbol === symbol)
  if (pool === undefined) throw new Error(`There is no pool of ${symbol}`)
  return pool.address
}

/** A scripted chain, the books, and a watcher between them. On the chain USDT has 6 decimals and needs 6 blocks. */
export class WatchedChain {
  readonly chain = new ScriptedChain(chainId)
  readonly connection: DatabaseConnection
  readonly ledger = new Ledger(systemClock)
  readonly logged: { readonly level: string; readonly message: string }[] = []
  readonly changes: DepositChange[] = []
  /** What we hold of a coin, as far as a cap asks. */
  held = 0n
  readonly #log = {
    info: (_: object, message: string) => void this.logged.push({ level: 'info', message }),
    warn: (_: object, message: string) => void this.logged.push({ level: 'warn', message }),
    error: (_: object, message: string) => void this.logged.push({ level: 'error', message }),
  }

  private constructor(connection: DatabaseConnection) {
    this.connection = connection
  }

  /** With everything forgotten that the database knows of earlier chains. */
  static async create(connection: DatabaseConnection): Promise<WatchedChain> {
    const tables = 'deposits, chain_blocks, chain_cursors, own_transactions, coin_listings'
    await connection.inScript((script) => script.run(`TRUNCATE ${tables} CASCADE`))
    return new WatchedChain(connection)
  }

  /** A transaction that sends USDT to somebody. */
  paying(name: string, { address }: Depositor, amount: string): ScriptedTransaction {
    return { name, events: [{ contract: tokenOf('USDT'), to: address, amount: parseUnits(amount, 6) }] }
  }

  get database() {
    return this.connection.database
  }

  /** The part of a process that keeps deposits. */
  book(step: Step = recordingStep): RecordedDeposits {
    return new RecordedDeposits({
      database: this.database,
      ledger: this.ledger,
      heldOn: async () => this.held,
      reportChange: async (_, change) => void this.changes.push(change),
      clock: systemClock,
      step,
      log: this.#log,
    })
  }

  /** Another process, or the same one after a restart. */
  watcher(step: Step = recordingStep): ChainWatcher {
    const contracts = new WatchedContracts(
      coins.onChain(chainId),
      deployment?.pools.map(({ address }) => address) ?? [],
    )
    const node = new ChainNode(this.chain)
    const parts = { database: this.database, book: this.book(step), step, log: this.#log }
    return new ChainWatcher({ chainId, node, contracts, ...parts })
  }

  async newDepositor(): Promise<Depositor> {
    const userId = randomUUID()
    await this.database.insert(accounts).values({
      id: userId,
      realm: 'main',
      memberId: String(randomInt(100_000_000, 1_000_000_000)),
      email: `${userId}@mail.example`,
      userName: 'somebody',
      lang: 'en_us',
      pricingCurrency: 'USD',
      passwordHash: 'none',
      registeredAt: systemClock(),
    })
    const address = getAddress(toHex(randomBytes(20)))
    const factory = deployment?.depositFactory?.address ?? address
    const salt = toHex(randomBytes(32))
    await insertAddress(this.database, { address, userId, factory, salt, createdAt: systemClock() })
    return { userId, address }
  }

  /** What a person can dispose of, in whole coins; with a minus what they owe. */
  async balanceOf({ userId }: Depositor, coin = 'USDT'): Promise<string> {
    const balances = await this.ledger.balancesOf(this.database, userId)
    const balance = balances.find((each) => each.coin === coin)
    return formatAmount((balance?.available ?? 0n) - (balance?.owed ?? 0n))
  }

  /** Deposits of a person as "12 USDT success", in the order in which they were found. */
  async depositsOf({ userId }: Depositor): Promise<readonly string[]> {
    const rows = await this.database
      .select()
      .from(deposits)
      .where(eq(deposits.userId, userId))
      .orderBy(deposits.foundAt, deposits.blockHeight, deposits.logIndex)
    return rows.map(({ amount, coin, state }) => `${formatAmount(amount)} ${coin} ${state}`)
  }

  /** The height up to which the chain was read. */
  async readUpTo(): Promise<number> {
    const cursor = await findCursor(this.database, chainId)
    return Number(cursor?.height ?? -1)
  }
}
