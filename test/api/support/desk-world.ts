import { randomUUID } from 'node:crypto'

import { type Address, parseUnits } from 'viem'

import { deskName } from '#api/exchange.ts'
import { findDeployment } from '#deployments/pools.ts'
import type { DeskLimits } from '#server/coins/coin-registry.ts'
import { changeListing } from '#server/coins/listings.repository.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import { insertAddress } from '#server/modules/deposits/deposit-addresses.repository.ts'
import { listDepositsOfOrder } from '#server/modules/deposits/deposits.repository.ts'
import { makeAddress } from '#server/modules/deposits/make-address.ts'
import { ComingPayments } from '#server/modules/desk/coming-payments.ts'
import { DeskBooks } from '#server/modules/desk/desk-books.ts'
import { DeskDeposits } from '#server/modules/desk/desk-deposits.ts'
import { DeskInventory } from '#server/modules/desk/desk-inventory.ts'
import { DeskOrders } from '#server/modules/desk/desk-orders.ts'
import { findDeskOrder, listArrivals } from '#server/modules/desk/desk-orders.repository.ts'
import { DeskPlaces, withDesk } from '#server/modules/desk/desk-pairs.ts'
import { DeskPartner } from '#server/modules/desk/desk-partner.ts'
import { type DeskPayoutOptions, deskPayoutSource } from '#server/modules/desk/desk-payout-source.ts'
import { DeskProvider } from '#server/modules/desk/desk-provider.ts'
import { DeskWorker } from '#server/modules/desk/desk-worker.ts'
import { Orders } from '#server/orders/orders.ts'
import { findOrder } from '#server/orders/orders.repository.ts'

import { noSafeguards } from './no-safeguards.ts'
import { CrashError } from './crashing-step.ts'
import { type DeskCoin, assetOf } from './desk-server.ts'
import { newAddress, PayoutWorld } from './payout-world.ts'
import { chainId, WatchedChain } from './watched-chain.ts'

/** An order of the desk with all addresses involved. */
export interface DeskTestOrder {
  readonly id: string
  readonly payin: Address
  readonly payee: Address
  readonly refundee: Address
}

/** The desk's limits, including the one per coin and network. */
type TestLimits = DeskLimits & { readonly place: bigint }

export const wideLimits: TestLimits = {
  order: parseAmount('1000'),
  person: parseAmount('1000000'),
  day: parseAmount('1000000'),
  place: parseAmount('1000000'),
}

const whole = (amount: string) => parseAmount(amount)

/**
 * The desk between a scripted chain, on which USDT arrives as on Ethereum with 6 confirmations, and two real ones, on
 * which it makes payouts and refunds. Tests set the amounts of the hot wallet and the holdings.
 */
export class DeskWorld {
  readonly payouts: PayoutWorld
  watched: WatchedChain
  limits: TestLimits = wideLimits
  /** What the hot wallet has above its floor on each network, and what we hold in total. */
  stock = whole('100000')
  holdings = whole('1000000000')

  noteFee: DeskPayoutOptions['noteFee'] = async () => undefined

  private constructor(payouts: PayoutWorld, watched: WatchedChain) {
    this.payouts = payouts
    this.watched = watched
    payouts.otherSources = [this.source]
  }

  static async create(connection?: DatabaseConnection): Promise<DeskWorld> {
    const payouts = await PayoutWorld.create(connection)
    return new DeskWorld(payouts, await DeskWorld.#watch(payouts))
  }

  static async #watch(payouts: PayoutWorld): Promise<WatchedChain> {
    const watched = await WatchedChain.create(payouts.connection)
    watched.clock = () => payouts.now
    return watched
  }

  /** Starts a new chain days later, so that nothing earlier counts toward a limit or is under way. */
  async begin(): Promise<void> {
    this.payouts.advance(3 * 86_400)
    await this.parts().worker.runOnce()
    this.watched = await DeskWorld.#watch(this.payouts)
    this.stock = whole('100000')
    this.limits = wideLimits
    await this.read()
  }

  async close(): Promise<void> {
    await this.payouts.close()
  }

  get database() {
    return this.payouts.database
  }

  get source() {
    return deskPayoutSource({ ...this.#common(), noteFee: this.noteFee })
  }

  /** Creates the desk's parts as a process does. */
  parts(step: Step = runStep) {
    const common = { ...this.#common(), step }
    const orders = new DeskOrders({ ...common, makeAddress: this.#makeAddress })
    return {
      provider: new DeskProvider({ ...common, orders }),
      partner: new DeskPartner(common),
      worker: new DeskWorker(common),
      orders: new Orders({ ...common, kinds: [], safeguards: noSafeguards, isReadable: () => false }),
      deposits: new DeskDeposits(common),
    }
  }

  #common() {
    const clock = () => this.payouts.now
    const { database, coins, ledger } = this.payouts
    const places = new DeskPlaces(withDesk(coins, this.limits, this.limits.place))
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const coming = new ComingPayments({
      clock,
      places,
      listComing: async (tx, orderId) =>
        (await listDepositsOfOrder(tx, orderId)).filter(({ state }) => state === 'confirming'),
    })
    const inventory = new DeskInventory({
      database,
      clock,
      hotBalanceOf: async ({ coin, network }) => this.stock + (coins.onNetwork(coin, network)?.hotFloor ?? 0n),
      holdingsOf: async () => this.holdings,
    })
    return { database, clock, log, step: runStep, places, coming, inventory, books: new DeskBooks(ledger) }
  }

  readonly #makeAddress = async (tx: Parameters<typeof insertAddress>[0], orderId: string): Promise<Address> => {
    const factory = findDeployment(chainId)?.depositFactory
    if (factory === undefined || factory === null) throw new Error('The chain has no factory')
    const row = { ...makeAddress(factory), userId: null, orderId, createdAt: this.payouts.now }
    await insertAddress(tx, row)
    return row.address
  }

  /** Places an order with the desk. @returns Its addresses, or null if the desk refused. */
  async order(
    amount: string,
    {
      from = 'USDT ethereum',
      to = 'USDC bsc',
      step = runStep,
      userId = randomUUID(),
    }: { from?: DeskCoin; to?: DeskCoin; step?: Step; userId?: string } = {},
  ): Promise<DeskTestOrder | null> {
    const { orders } = this.parts()
    const [id, payee, refundee] = [randomUUID(), newAddress(), newAddress()]
    const fee = this.payouts.coins.onNetwork(to.slice(0, 4), to.endsWith('bsc') ? 'bsc' : 'ethereum')?.withdrawalFee
    const fromAmount = whole(amount)
    const terms = { id, kind: 'swap', provider: deskName, rateType: 'fixed', rateId: null, userId } as const
    await this.database.transaction((tx) =>
      orders.place(tx, {
        ...terms,
        legs: [
          { kind: 'payin', asset: assetOf(from), amount: fromAmount, address: null, extraId: null },
          { kind: 'payout', asset: assetOf(to), amount: fromAmount - (fee ?? 0n), address: payee, extraId: null },
          { kind: 'refund', asset: assetOf(from), amount: null, address: refundee, extraId: null },
        ],
      }),
    )
    await this.#survive(step, (life) => this.parts(life).orders.create(id, this.parts(life).provider))
    const placed = await findOrder(this.database, id)
    // After a process was killed, the next one asks the desk what became of the order.
    if (placed?.state === 'new') await this.parts().orders.reconcileCreation(placed, this.parts().provider)
    const payin = (await findDeskOrder(this.database, id))?.payinAddress
    return payin === undefined ? null : { id, payin, payee, refundee }
  }

  /** Mines a block with a payment of an order on the chain of payments. */
  pay({ payin: address }: DeskTestOrder, amount: string, name: string = randomUUID()): void {
    this.watched.chain.mine(this.watched.paying(name, { userId: '', address }, amount))
  }

  /** Reads the chain of payments and credits what is confirmed there. */
  async read(step: Step = runStep): Promise<void> {
    this.watched.orderDeposits = this.parts().deposits
    await this.#survive(step, async (life) => {
      // The lease of a killed process expires after a while.
      await this.database.execute('UPDATE chain_cursors SET held_until = NULL')
      const watcher = this.watched.watcher(life)
      await watcher.catchUp()
      await watcher.stop()
    })
  }

  async confirm(step: Step = runStep): Promise<void> {
    this.watched.chain.mineEmpty(6)
    await this.read(step)
  }

  /** Runs one round of the workers and mines a few blocks; a killed process is followed by another. */
  async round(step: Step = runStep): Promise<void> {
    await this.#survive(step, (life) => this.parts(life).worker.runOnce())
    for (const network of ['ethereum', 'bsc'] as const) {
      await this.#survive(step, async (life) => {
        await this.payouts.payouts(network, life).runOnce()
      })
      await this.payouts.mine(network, 6)
    }
  }

  async rounds(count: number, step: Step = runStep): Promise<void> {
    for (let round = 0; round < count; round += 1) await this.round(step)
  }

  /** Runs `work` again in another process if the first is killed. */
  async #survive(step: Step, work: (step: Step) => Promise<void>): Promise<void> {
    try {
      await work(step)
    } catch (error) {
      if (!(error instanceof CrashError)) throw error
      await work(runStep)
    }
  }

  /** Opens or closes deposits and withdrawals of a coin on a network. */
  async setOpen(coin: string, network: 'ethereum' | 'bsc', isOpen: boolean): Promise<void> {
    const change = { depositsOpen: isOpen, withdrawalsOpen: isOpen }
    await changeListing(this.database, { coin, network }, change, this.payouts.now)
  }

  /** Returns the state of an order and of everything that has arrived for it. */
  async state({ id }: DeskTestOrder): Promise<string> {
    const { state = 'none' } = (await findDeskOrder(this.database, id)) ?? {}
    const arrivals = await listArrivals(this.database, id)
    const came = arrivals.map((arrival) => [arrival.state, arrival.reason ?? []].flat().join(' '))
    return [state, ...came.toSorted()].join(', ')
  }

  /** Returns the desk's report on an order, as the order core gets it. */
  async said({ id }: DeskTestOrder) {
    const order = await findOrder(this.database, id)
    if (order === undefined) throw new Error('There is no such order')
    return this.parts().provider.status(order, id)
  }

  /** Returns what was paid out in USDC on BSC. */
  async paidOut({ payee }: DeskTestOrder): Promise<bigint> {
    return this.payouts.received('bsc', payee, 'USDC')
  }

  /** Returns what was refunded in USDT on Ethereum, in 10^-18. */
  async sentBack({ refundee }: DeskTestOrder): Promise<bigint> {
    return (await this.payouts.received('ethereum', refundee)) * parseUnits('1', 12)
  }

  /** Returns the balance of a house account, in 10^-18 of the coin. */
  async house(account: string, coin: string): Promise<bigint> {
    const rows = await this.payouts.connection.inScript((script) =>
      script.query<{ sum: string }>(
        `SELECT coalesce(sum(amount), 0)::text AS sum FROM ledger_entries
         WHERE house_account = '${account}' AND coin = '${coin}'`,
      ),
    )
    return BigInt(rows[0]?.sum ?? 0)
  }
}
