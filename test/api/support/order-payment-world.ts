import { Registry } from 'prom-client'
import type { Address } from 'viem'

import { listBalances } from '#api/balances.ts'
import { createExchangeOrder, type ExchangeOrder, getExchangeOrder, getExchangeQuote } from '#api/exchange.ts'
import { beginOrderPayment, confirmWithdrawal, type Withdrawal } from '#api/withdrawals.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { measureReconciliation } from '#server/jobs/reconciliation-metrics.ts'
import { Reconciliation } from '#server/jobs/reconciliation.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import { LateOrderPayments } from '#server/modules/withdrawals/late-order-payments.ts'
import { listAwaitedHolds } from '#server/modules/withdrawals/withdrawals.repository.ts'
import type { ProviderReport } from '#server/orders/order-provider.ts'
import { Orders } from '#server/orders/orders.ts'
import { findOrderByNumber } from '#server/orders/orders.repository.ts'
import type { Payouts } from '#server/payments/payouts.ts'

import { noSafeguards } from './no-safeguards.ts'
import { giveCoins } from './funds.ts'
import { newAddress, PayoutWorld } from './payout-world.ts'
import type { Person } from './people.ts'
import { ScriptedExchange } from './scripted-exchange.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { createTestDatabase } from './test-database.ts'
import { fundPassword, registerWithFunds, verifyBegun, walletConfig } from './withdrawals.ts'

export const bitcoinAddress = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const nothing = { hash: null, amount: null }

/** The server with a scripted exchange partner, and the worker and chain that pay its orders from balances. */
export class OrderPaymentWorld {
  readonly server: TestApp
  readonly partner: ScriptedExchange
  readonly payoutWorld: PayoutWorld

  private constructor(server: TestApp, partner: ScriptedExchange, payoutWorld: PayoutWorld) {
    this.server = server
    this.partner = partner
    this.payoutWorld = payoutWorld
  }

  static async create(): Promise<OrderPaymentWorld> {
    const connection = connectPostgres(await createTestDatabase(), () => undefined)
    const payoutWorld = await PayoutWorld.create(connection)
    const token = payoutWorld.coins.onNetwork('USDT', 'ethereum')?.token ?? null
    const common = { canPayIn: true, canPayOut: true, rateTypes: ['fixed', 'floating'], extraIdName: null } as const
    const usdt = { ...common, network: 'ethereum', contract: token, ticker: 'usdt', name: 'Tether' } as const
    const partner = new ScriptedExchange('scripted', [usdt])
    const server = await buildTestApp({ connection, config: walletConfig, exchangePartners: [partner] })
    return new OrderPaymentWorld(server, partner, payoutWorld)
  }

  /** The asset of a coin that has six decimals on its network. */
  get tether(): string {
    return `ethereum/${this.payoutWorld.coins.onNetwork('USDT', 'ethereum')?.token}`
  }

  async close(): Promise<void> {
    await this.server.app.close()
    // This closes the database, too.
    await this.payoutWorld.close()
  }

  /** Registers a user with a fund password, 10 BNB and 10 ETH. */
  async person(): Promise<Person> {
    const person = await registerWithFunds(this.server, '0')
    await giveCoins(this.server, person.session.userId, '10', 'BNB')
    await giveCoins(this.server, person.session.userId, '10', 'ETH')
    return person
  }

  /** Creates an unpaid order with a new pay-in address. */
  async order({ signedIn }: Person, changes: OrderChanges = {}): Promise<ExchangeOrder> {
    const { from = 'bsc/native', amount = '1', rateType = 'floating', payout = bitcoinAddress, ...made } = changes
    const { address = newAddress(), memo = null, seconds = 1_800, refund } = made
    const expiresAt = new Date(systemClock().getTime() + seconds * 1000)
    this.partner.makes = () => ({ payin: { address, extraId: memo }, expiresAt })
    const to = payout.startsWith('0x') ? 'ethereum/native' : 'bitcoin/native'
    const wanted = { partner: 'scripted', from, to, amount, side: 'from', rateType } as const
    const { offer } = await this.server.ask(getExchangeQuote, wanted, signedIn)
    const input = {
      quoteId: offer?.quoteId ?? '',
      payout: { address: payout },
      ...(refund !== undefined && { refund: { address: refund } }),
      termsAgreed: true,
    } as const
    return this.server.ask(createExchangeOrder, input, signedIn)
  }

  /** Begins the payment of an order and takes it up to its third verification. @returns The request's id. */
  async verify(person: Person, { number }: Pick<ExchangeOrder, 'number'>): Promise<string> {
    const begun = await this.server.ask(beginOrderPayment, { orderNumber: number }, person.signedIn)
    return verifyBegun(this.server, person, begun)
  }

  /** Pays an order from a balance, with all verifications. */
  async pay(person: Person, order: Pick<ExchangeOrder, 'number'>): Promise<Withdrawal> {
    const id = await this.verify(person, order)
    return this.server.ask(confirmWithdrawal, { id, fundPassword }, person.signedIn)
  }

  /** Returns an order as its owner sees it. */
  async view({ signedIn }: Person, { number, viewToken }: ExchangeOrder): Promise<ExchangeOrder> {
    return this.server.ask(getExchangeOrder, { number, viewToken }, signedIn)
  }

  async balanceOf({ signedIn }: Person, coin: string) {
    const { balances } = await this.server.ask(listBalances, undefined, signedIn)
    const { available = '0', held = '0' } = balances.find((balance) => balance.coin === coin) ?? {}
    return { available, held }
  }

  /** Creates a worker as a process does, on Ethereum, where payments need six confirmations. */
  payouts(step: Step = runStep): Payouts {
    this.#keepTime()
    return this.payoutWorld.payouts('ethereum', step)
  }

  /** Runs rounds of a worker with a block after each. */
  async run(payouts = this.payouts(), rounds = 8): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      this.#keepTime()
      await payouts.runOnce()
      await this.payoutWorld.mine('ethereum')
    }
  }

  /** Cancels late payments as the worker does. */
  async takeBackLate(step: Step = runStep): Promise<void> {
    this.#keepTime()
    const { database, moves, orders } = this.payoutWorld
    await new LateOrderPayments({ database, log, moves, orders, step }).runOnce()
  }

  /** Reports an order's state as its partner does. */
  async report({ number }: ExchangeOrder, state: ProviderReport['state']): Promise<void> {
    const { database } = this.server
    const orders = new Orders({
      database,
      clock: systemClock,
      log,
      kinds: [],
      step: runStep,
      safeguards: noSafeguards,
      isReadable: () => false,
    })
    const order = await findOrderByNumber(database, number)
    if (order === undefined) throw new Error('There is no such order')
    const report = { raw: 'x', state, hold: null, payin: nothing, payout: nothing, refund: nothing }
    await orders.noteReport(order.id, report, null)
  }

  /** Returns what has arrived at an order's pay-in address, in wei. */
  async received({ payin }: ExchangeOrder): Promise<bigint> {
    return this.payoutWorld.received('ethereum', payin.address as Address, 'ETH')
  }

  /** Returns what doesn't add up in the books: sums, balances, and holds that nothing is going to end. */
  async differences() {
    const reconciliation = new Reconciliation({
      database: this.server.database,
      // Other tests compare the books with the chains.
      holdingsOf: async () => 10n ** 30n,
      awaitedHolds: listAwaitedHolds,
      clock: systemClock,
      log,
      metrics: measureReconciliation(new Registry()),
    })
    return reconciliation.run()
  }

  #keepTime(): void {
    this.payoutWorld.now = systemClock()
  }
}

interface OrderChanges {
  readonly from?: string
  readonly amount?: string
  readonly rateType?: 'fixed' | 'floating'
  readonly payout?: string
  readonly refund?: string
  /** The partner's pay-in address. */
  readonly address?: string
  readonly memo?: string
  /** Seconds that the partner waits for the payment. */
  readonly seconds?: number
}
