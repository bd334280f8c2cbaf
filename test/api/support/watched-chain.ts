import { randomBytes, randomInt, randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { type Address, getAddress, parseUnits, toHex, zeroAddress } from 'viem'

import { findDeployment } from '#deployments/pools.ts'
import { WatchedContracts } from '#server/chain/watcher/arrival.ts'
import { ChainNode } from '#server/chain/watcher/chain-node.ts'
import { ChainWatcher } from '#server/chain/watcher/chain-watcher.ts'
import { findCursor } from '#server/chain/watcher/cursor.repository.ts'
import { DepositEvidence } from '#server/chain/watcher/deposit-evidence.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { deposits } from '#server/db/schema/deposits.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import type { Step } from '#server/lib/step.ts'
import { BalanceScan, type BalanceScanOptions } from '#server/modules/deposits/balance-scan.ts'
import { insertAddress } from '#server/modules/deposits/deposit-addresses.repository.ts'
import { DepositClaims } from '#server/modules/deposits/deposit-claims.service.ts'
import { type DepositChange, type OrderDeposits, RecordedDeposits } from '#server/modules/deposits/recorded-deposits.ts'
import { forgetPoolEventsAbove } from '#server/modules/pool-events/pool-events.repository.ts'

import { recordingStep } from './crashing-step.ts'
import { ScriptedChain, type ScriptedTransaction } from './scripted-chain.ts'

/** A user with a deposit address. */
export interface Depositor {
  readonly userId: string
  readonly address: Address
}

export const chainId = 31_337

/** A factory from before the treasury was changed. */
export const formerFactory: Address = '0x00000000000000000000000000000000000000fA'

const deployment = findDeployment(chainId)
const coins = coinsOn([chainId])

/** Returns a coin on the chain. */
export function coinOf(symbol: string): CoinNetworkRecord {
  const coin = coins.onNetwork(symbol, 'ethereum')
  if (coin === undefined) throw new Error(`There is no ${symbol}`)
  return coin
}

/** Returns a token's contract on the chain. */
export function tokenOf(symbol: string): Address {
  const { token } = coinOf(symbol)
  if (token === null) throw new Error(`${symbol} is not a token`)
  return token
}

export function poolOf(symbol: string): Address {
  const pool = deployment?.pools.find(({ tokenSymbol }) => tokenSymbol === symbol)
  if (pool === undefined) throw new Error(`There is no pool of ${symbol}`)
  return pool.address
}

/** A scripted chain, the books and a watcher between them. USDT has 6 decimals there and needs 6 confirmations. */
export class WatchedChain {
  readonly chain = new ScriptedChain(chainId)
  readonly connection: DatabaseConnection
  readonly ledger = new Ledger(systemClock)
  readonly logged: { readonly level: string; readonly message: string }[] = []
  readonly changes: DepositChange[] = []
  /** Credits deposits at addresses of orders, of which there are none by default. */
  orderDeposits: OrderDeposits = { credit: async () => false, reverse: async () => false }
  /** The clock by which deposits are found and credited. */
  clock: Clock = systemClock
  /** Our holdings of a coin, for deposit caps. */
  held = 0n
  readonly #log = {
    info: (_: object, message: string) => void this.logged.push({ level: 'info', message }),
    warn: (_: object, message: string) => void this.logged.push({ level: 'warn', message }),
    error: (_: object, message: string) => void this.logged.push({ level: 'error', message }),
  }

  private constructor(connection: DatabaseConnection) {
    this.connection = connection
  }

  /** Creates a world and deletes what the database knows of earlier chains. */
  static async create(connection: DatabaseConnection): Promise<WatchedChain> {
    const tables =
      'deposits, balance_checks, pool_events, pool_cursors, chain_blocks, chain_cursors, own_transactions, coin_listings'
    await connection.inScript((script) => script.run(`TRUNCATE ${tables} CASCADE`))
    return new WatchedChain(connection)
  }

  /** Returns a transaction that sends USDT to a depositor. */
  paying(name: string, { address }: Depositor, amount: string): ScriptedTransaction {
    return { name, events: [{ contract: tokenOf('USDT'), to: address, amount: parseUnits(amount, 6) }] }
  }

  get database() {
    return this.connection.database
  }

  /** Creates the part of a process that records deposits. */
  book(step: Step = recordingStep): RecordedDeposits {
    return new RecordedDeposits({
      database: this.database,
      ledger: this.ledger,
      orderDeposits: this.orderDeposits,
      heldOn: async () => this.held,
      reportChange: async (_, change) => void this.changes.push(change),
      clock: this.clock,
      step,
      log: this.#log,
    })
  }

  /** Creates the watcher of another process, or of the same one after a restart. */
  watcher(step: Step = recordingStep, node = new ChainNode(this.chain)): ChainWatcher {
    const contracts = new WatchedContracts(
      coins.onChain(chainId),
      deployment?.pools.map(({ address }) => address) ?? [],
    )
    const parts = {
      database: this.database,
      book: this.book(step),
      forgetAbove: forgetPoolEventsAbove,
      step,
      log: this.#log,
    }
    return new ChainWatcher({ chainId, node, contracts, ...parts })
  }

  /** Creates the part of a process that finds deposits by balances, which show in no block. */
  scan(
    step: Step = recordingStep,
    {
      node = new ChainNode(this.chain),
      ...options
    }: Partial<Pick<BalanceScanOptions, 'blocksAtOnce'>> & { readonly node?: ChainNode } = {},
  ): BalanceScan {
    const { clock, database } = this
    const parts = { clock, database, book: this.book(step), step, log: this.#log, ...options }
    return new BalanceScan({ chainId, coin: coinOf('ETH'), node, evidence: this.#evidence(node), ...parts })
  }

  /** Creates the part of a process that checks transactions reported by users. */
  claims(step: Step = recordingStep): DepositClaims {
    const chains = [{ chainId, network: 'ethereum', evidence: this.#evidence(new ChainNode(this.chain)) }] as const
    return new DepositClaims({
      database: this.database,
      clock: systemClock,
      log: this.#log,
      book: this.book(step),
      chains,
      step,
    })
  }

  /** Returns a transaction that sweeps native coins to the treasury. */
  sweeping({ address }: Depositor, amount: string, contract = this.#factory): ScriptedTransaction {
    const event = { contract, kind: 'swept', from: address, to: zeroAddress } as const
    return { name: `sweeping ${address}`, events: [{ ...event, amount: parseUnits(amount, 18) }] }
  }

  #evidence(node: ChainNode): DepositEvidence {
    const contracts = new WatchedContracts(coins.onChain(chainId), [])
    return new DepositEvidence({ node, contracts, factories: [this.#factory, formerFactory] })
  }

  get #factory(): Address {
    const factory = deployment?.depositFactory
    if (factory === undefined || factory === null) throw new Error('The chain has no factory')
    return factory.address
  }

  /** Adds a user with this deposit address, by default a random one. */
  async newDepositor(address = getAddress(toHex(randomBytes(20)))): Promise<Depositor> {
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
    const factory = deployment?.depositFactory?.address ?? address
    const salt = toHex(randomBytes(32))
    await insertAddress(this.database, { address, userId, orderId: null, factory, salt, createdAt: systemClock() })
    return { userId, address }
  }

  /** Returns a user's available balance in whole coins, negative for debt. */
  async balanceOf({ userId }: Depositor, coin = 'USDT'): Promise<string> {
    const balances = await this.ledger.balancesOf(this.database, userId)
    const balance = balances.find((each) => each.coin === coin)
    return formatAmount((balance?.available ?? 0n) - (balance?.owed ?? 0n))
  }

  /** Returns a user's deposits as "12 USDT success", in the order in which they were found. */
  async depositsOf({ userId }: Depositor): Promise<readonly string[]> {
    const rows = await this.database
      .select()
      .from(deposits)
      .where(eq(deposits.userId, userId))
      .orderBy(deposits.foundAt, deposits.blockHeight, deposits.logIndex)
    return rows.map(({ amount, coin, state }) => `${formatAmount(amount)} ${coin} ${state}`)
  }

  /** Returns the height up to which the chain was read. */
  async readUpTo(): Promise<number> {
    const cursor = await findCursor(this.database, chainId)
    return Number(cursor?.height ?? -1)
  }
}
