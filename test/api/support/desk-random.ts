import { randomUUID } from 'node:crypto'

import { parseUnits } from 'viem'

import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import { listArrivals } from '#server/modules/desk/desk-orders.repository.ts'

import { lifeUntil } from './crashing-step.ts'
import type { DeskTestOrder, DeskWorld } from './desk-world.ts'
import { Draws } from './draws.ts'
import { hashOf } from './scripted-chain.ts'

const steps = [
  'deposit: credit',
  'desk: accept',
  'desk: close',
  'desk: give up',
  'desk: refund',
  'payout: settle',
  'payout: store signed bytes',
  'watcher: go back to a fork',
] as const

/** The fees of a refund on Ethereum and of a payout on BSC. */
const [refundFee, payoutFee] = [parseAmount('2'), parseAmount('0.5')]
/** Deposits above this are credited. */
const minimum = parseAmount('1')

interface Payment {
  readonly name: string
  readonly order: RandomOrder
  readonly amount: bigint
}

interface RandomOrder extends DeskTestOrder {
  readonly amount: bigint
}

/** The house's balances by account and coin. */
type Books = ReadonlyMap<string, bigint>

const accounts = ['world', 'desk', 'position', 'losses', 'fees'].flatMap((account) =>
  ['USDT', 'USDC'].map((coin) => [account, coin] as const),
)

/**
 * Random desk orders that are paid correctly, wrongly, late or twice on a chain that forks, while coins are stopped or
 * run out, time jumps, payouts fail and processes die. Compares them in the end with the plain facts: what is on the
 * chain of payments, and what everyone received on the other chains.
 */
export class DeskRandom {
  readonly #world: DeskWorld
  /** The states that orders and payments have been in, so that a test can prove that it covered something. */
  readonly seen = new Set<string>()
  readonly #orders: RandomOrder[] = []
  /** The payments on the chain, block by block. */
  #blocks: (readonly Payment[])[] = []
  #dropped: readonly Payment[] = []
  readonly #draws: Draws
  #before: Books = new Map()

  constructor(world: DeskWorld, seed: number) {
    this.#world = world
    this.#draws = new Draws(seed)
  }

  async run(count: number): Promise<void> {
    this.#before = await this.#books()
    for (let index = 0; index < count; index += 1) {
      await this.#happen()
      for (const order of this.#orders.slice(-4)) {
        for (const state of (await this.#world.state(order)).split(', ')) this.seen.add(state)
      }
    }
    await this.#settle()
  }

  async #happen(): Promise<void> {
    const world = this.#world
    const step = this.#step()
    switch (this.#draws.below(20)) {
      case 0:
      case 1:
      case 2:
        return this.#placeOrder()
      case 3:
      case 4:
      case 5:
        return this.#pay(0n)
      case 6:
        return this.#pay(parseUnits(String(this.#draws.below(41) - 20), 17))
      case 7:
        return this.#mine([])
      case 8:
        return this.#fork()
      case 9:
        return world.setOpen(...this.#coin(), this.#draws.below(3) > 0)
      case 10:
        world.stock = this.#draws.below(3) === 0 ? 0n : parseAmount('100000')
        return
      case 11:
        world.payouts.advance([10, 30, 61, 61, 600, 600, 1_900, 4_400][this.#draws.below(8)] ?? 0)
        return
      case 12:
        return this.#failPayout()
      case 13:
      case 14:
      case 15:
        return this.#confirm(step)
      default:
        await world.read(step)
        return world.round(step)
    }
  }

  async #placeOrder(): Promise<void> {
    const amount = String(10 + this.#draws.below(90))
    const order = await this.#world.order(amount)
    if (order !== null) this.#orders.push({ ...order, amount: parseAmount(amount) })
  }

  #pay(difference: bigint): void {
    // One of the newest orders.
    const order = this.#orders.at(-1 - this.#draws.below(Math.min(4, this.#orders.length)))
    if (order !== undefined) this.#mine([{ name: randomUUID(), order, amount: order.amount + difference }])
  }

  #mine(payments: readonly Payment[]): void {
    const { chain } = this.#world.watched
    this.#blocks.push(payments)
    chain.mine(
      ...payments.map(({ name, order, amount }) =>
        this.#world.watched.paying(name, { userId: '', address: order.payin }, formatAmount(amount)),
      ),
    )
  }

  /** Drops some blocks; some of their payments come again. */
  #fork(): void {
    const depth = this.#draws.below(Math.min(14, this.#blocks.length + 1))
    if (depth === 0) return
    this.#dropped = [...this.#dropped, ...this.#blocks.slice(-depth).flat()]
    this.#blocks = this.#blocks.slice(0, -depth)
    this.#world.watched.chain.drop(depth)
    const again = this.#dropped.filter(() => this.#draws.below(2) > 0)
    this.#dropped = this.#dropped.filter((payment) => !again.includes(payment))
    for (const payment of again) this.#mine([payment])
    for (let block = 0; block <= depth; block += 1) this.#mine([])
  }

  /** Makes a payout under way fail by spending its nonce. */
  async #failPayout(): Promise<void> {
    const { payouts } = this.#world
    await this.#world.round()
    await this.#placeOrder()
    this.#pay(0n)
    await this.#confirm(runStep)
    await this.#world.parts().worker.runOnce()
    await payouts.automine('bsc', false)
    await payouts.payouts('bsc').runOnce()
    const rows = await payouts.connection.inScript((script) =>
      script.query<{ nonce: string; hash: string }>(
        `SELECT p.nonce, a.hash FROM payments p JOIN payment_attempts a ON a.payment_id = p.id
         WHERE p.state = 'broadcast' AND p.network = 'bsc' ORDER BY p.nonce DESC LIMIT 1`,
      ),
    )
    for (const { nonce, hash } of rows) {
      await payouts.ask('bsc', 'hardhat_dropTransaction', [hash])
      await payouts.stealNonce('bsc', Number(nonce))
    }
    await payouts.automine('bsc', true)
    await payouts.mine('bsc', 6)
  }

  async #confirm(step: Step): Promise<void> {
    for (let block = 0; block < 6; block += 1) this.#mine([])
    await this.#world.read(step)
  }

  /** Reopens everything and lets enough time pass for all that is under way. */
  async #settle(): Promise<void> {
    const world = this.#world
    world.stock = parseAmount('100000')
    for (const coin of ['USDT', 'USDC']) {
      for (const network of ['ethereum', 'bsc'] as const) await world.setOpen(coin, network, true)
    }
    for (const seconds of [61, 61, 7_200, 61, 61]) {
      await this.#confirm(runStep)
      world.payouts.advance(seconds)
      await world.rounds(3)
    }
  }

  /** Describes everything that doesn't add up. */
  async findFaults(): Promise<readonly string[]> {
    const found = await Promise.all(this.#orders.map((order) => this.#faultsOf(order)))
    return [...found.flat(), ...(await this.#faultsOfBooks())]
  }

  async #faultsOf(order: RandomOrder): Promise<readonly string[]> {
    const arrivals = await listArrivals(this.#world.database, order.id)
    const faults: string[] = []
    const exchanged = arrivals.filter(({ state }) => state === 'exchanged')
    const expected = exchanged.length === 0 ? 0n : order.amount - payoutFee
    const [paidOut, sentBack] = [await this.#world.paidOut(order), await this.#world.sentBack(order)]
    if (exchanged.length > 1 || paidOut !== expected) faults.push(`${paidOut} was paid out instead of ${expected}`)
    const refunds = arrivals.filter(({ state }) => state === 'refunded').map(({ amount }) => amount - refundFee)
    if (sentBack !== sumOf(refunds)) faults.push(`${sentBack} was sent back instead of ${sumOf(refunds)}`)
    const onChain = this.#onChain().filter((payment) => payment.order.id === order.id && payment.amount > minimum)
    const kept = arrivals.filter(({ state, isLost }) => state !== 'reversed' && !isLost)
    const unknown = onChain.filter(({ name }) => kept.every(({ hash }) => hash !== hashOf(name)))
    if (unknown.length > 0 || kept.length !== onChain.length) faults.push('the desk has not what the chain has')
    const open = arrivals.filter(({ state }) => !['exchanged', 'refunded', 'held', 'reversed'].includes(state))
    const state = await this.#world.state(order)
    if (open.length > 0 || !/^(paid|closed)/.test(state)) faults.push(`it has not ended: ${state}`)
    return faults.map((fault) => `${order.id}: ${fault} (${state})`)
  }

  async #faultsOfBooks(): Promise<readonly string[]> {
    const { database } = this.#world
    const arrivals = (await Promise.all(this.#orders.map(({ id }) => listArrivals(database, id)))).flat()
    const amounts = (filter: (arrival: (typeof arrivals)[number]) => boolean) =>
      sumOf(arrivals.filter((arrival) => filter(arrival)).map(({ amount }) => amount))
    const paid = sumOf(await Promise.all(this.#orders.map((order) => this.#world.paidOut(order))))
    const back = sumOf(await Promise.all(this.#orders.map((order) => this.#world.sentBack(order))))
    const came = sumOf(this.#onChain().flatMap(({ amount }) => (amount > minimum ? amount : [])))
    const expected: Record<string, bigint> = {
      'world USDT': back - came,
      'world USDC': paid,
      'desk USDT': amounts(({ state }) => state === 'held'),
      'desk USDC': 0n,
      'losses USDT': -amounts(({ isLost }) => isLost),
      'losses USDC': 0n,
    }
    const now = await this.#books()
    return Object.entries(expected).flatMap(([account, amount]) => {
      const change = (now.get(account) ?? 0n) - (this.#before.get(account) ?? 0n)
      return change === amount ? [] : [`${account} has ${change} instead of ${amount}`]
    })
  }

  async #books(): Promise<Books> {
    const entries = accounts.map(
      async ([account, coin]) => [`${account} ${coin}`, await this.#world.house(account, coin)] as const,
    )
    return new Map(await Promise.all(entries))
  }

  #onChain(): readonly Payment[] {
    return this.#blocks.flat()
  }

  #step(): Step {
    if (this.#draws.below(3) > 0) return runStep
    const name = steps[this.#draws.below(steps.length)] ?? steps[0]
    return lifeUntil({ name, moment: this.#draws.below(2) === 0 ? 'before' : 'after' }).step
  }

  #coin(): readonly [string, 'ethereum' | 'bsc'] {
    return this.#draws.below(2) === 0 ? ['USDT', 'ethereum'] : ['USDC', 'bsc']
  }
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
