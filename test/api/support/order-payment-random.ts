import { parseEther } from 'viem'

import { apiErrorCode } from '#api/errors.ts'
import { type ExchangeOrder, noteExchangePayment } from '#api/exchange.ts'
import { legalTransitions, orderState } from '#api/order-states.ts'
import { beginOrderPayment, cancelWithdrawal, confirmWithdrawal, getWithdrawal } from '#api/withdrawals.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep, type Step } from '#server/lib/step.ts'

import { CrashError, lifeUntil } from './crashing-step.ts'
import { Draws } from './draws.ts'
import type { OrderPaymentWorld } from './order-payment-world.ts'
import { logIn, type Person } from './people.ts'
import { fundPassword, verifyBegun } from './withdrawals.ts'

const payoutSteps = [
  'payout: store signed bytes',
  'payout: broadcast',
  'payout: note broadcast',
  'payout: note mined',
  'payout: note reorganised',
  'payout: release less fee',
  'payout: settle',
] as const

const [amount, fee, balance] = [parseAmount('0.2'), parseAmount('0.0008'), parseAmount('10')]
/** Code of a contract that rejects every payment. */
const refusingCode = '0x60006000fd'
/** Seconds between two payments of an order, as codes are emailed to a user only so often. */
const betweenPayments = 601

/** Codes for refusing to pay an order (again): the last one after several reverted payments. */
const refusals = new Set<number>([apiErrorCode.stateConflict, apiErrorCode.rateExpired, apiErrorCode.paymentsReverted])

interface RandomOrder {
  readonly person: Person
  readonly order: ExchangeOrder
  /** The ids of its confirmed withdrawals. */
  readonly payments: Set<string>
  signedIn: Person['signedIn']
  signedInAt: Date
  paidAt: Date | null
}

/**
 * Random orders that are paid from balances, twice at once, by hand, too late or not at all, while their partner
 * reports anything, time jumps, recipients refuse, blocks are lost and processes die. Checks what has to be true in the
 * end.
 */
export class OrderPaymentRandom {
  readonly #world: OrderPaymentWorld
  readonly #draws: Draws
  readonly #orders: RandomOrder[] = []
  readonly #faults: string[] = []
  /** The outcomes of payments, so that a test can prove that it covered something. */
  readonly seen = new Set<string>()
  #fork: { readonly snapshot: unknown; readonly block: bigint } | null = null

  constructor(world: OrderPaymentWorld, seed: number) {
    this.#world = world
    this.#draws = new Draws(seed)
  }

  async run(count: number): Promise<void> {
    await this.#place()
    for (let index = 0; index < count; index += 1) await this.#happen()
    await this.#settle()
  }

  async #happen(): Promise<void> {
    const { server, payoutWorld } = this.#world
    const order = this.#order()
    switch (this.#draws.below(18)) {
      case 0:
      case 1:
        return this.#place()
      case 2:
      case 3:
      case 4:
        return this.#pay(order)
      case 5:
        return this.#world.report(order.order, this.#draws.oneOf(orderState.options))
      case 6:
        await this.#pay(order)
        return this.#payByHand(order)
      case 7:
        return this.#cancel(order)
      case 8:
        return server.advance(this.#draws.oneOf([1, 61, 300, 900]))
      case 9:
        return payoutWorld.automine('ethereum', this.#draws.below(2) > 0)
      case 10:
        return this.#refuse(order)
      case 11:
        return this.#loseBlocks()
      case 12:
        return this.#takeBackLate(this.#step(['withdrawal: cancel late payment']))
      default:
        return this.#work(this.#step(payoutSteps), 1 + this.#draws.below(4))
    }
  }

  async #place(): Promise<void> {
    const person = await this.#world.person()
    const seconds = this.#draws.oneOf([400, 1_800, 7_200])
    const order = await this.#world.order(person, { from: 'ethereum/native', amount: formatAmount(amount), seconds })
    const { signedIn } = person
    this.#orders.push({
      person,
      order,
      payments: new Set(),
      signedIn,
      signedInAt: systemClock(),
      paidAt: null,
    })
  }

  /** Pays an order from a balance, confirming twice at once. */
  async #pay(order: RandomOrder): Promise<void> {
    const { server } = this.#world
    if (order.paidAt !== null && secondsSince(order.paidAt) < betweenPayments) server.advance(betweenPayments)
    await this.#signIn(order)
    const { signedIn } = order
    const begun = await server.call(beginOrderPayment, { orderNumber: order.order.number }, signedIn)
    if (begun.data === null) return this.#refused(begun.code)
    order.paidAt = systemClock()
    const id = await verifyBegun(server, { ...order.person, signedIn }, begun.data)
    const confirm = async () => server.call(confirmWithdrawal, { id, fundPassword }, signedIn)
    for (const { data, code } of await Promise.all([confirm(), confirm()])) {
      if (data === null) this.#refused(code)
      else order.payments.add(data.id)
    }
  }

  #refused(code: number): void {
    this.seen.add(`refused ${code}`)
    if (!refusals.has(code)) this.#faults.push(`A payment was refused with ${code}`)
  }

  async #payByHand(order: RandomOrder): Promise<void> {
    await this.#signIn(order)
    await this.#world.server.call(noteExchangePayment, { number: order.order.number }, order.signedIn)
  }

  async #cancel(order: RandomOrder): Promise<void> {
    await this.#signIn(order)
    for (const id of order.payments) await this.#world.server.call(cancelWithdrawal, { id }, order.signedIn)
  }

  async #takeBackLate(step: Step): Promise<void> {
    try {
      await this.#world.takeBackLate(step)
    } catch (error) {
      if (!(error instanceof CrashError)) throw error
    }
  }

  async #work(step: Step, rounds: number): Promise<void> {
    let payouts = this.#world.payouts(step)
    for (let round = 0; round < rounds; round += 1) {
      try {
        await this.#world.run(payouts, 1)
      } catch (error) {
        if (!(error instanceof CrashError)) throw error
        this.seen.add('killed')
        payouts = this.#world.payouts()
      }
      this.#world.server.advance(10)
    }
  }

  /** Makes signed payments meet a contract that rejects them. */
  async #refuse({ order }: RandomOrder): Promise<void> {
    const { payoutWorld } = this.#world
    await payoutWorld.automine('ethereum', false)
    await this.#world.payouts().runOnce()
    await payoutWorld.ask('ethereum', 'hardhat_setCode', [order.payin.address, refusingCode])
  }

  /** Reverts the chain by fewer blocks than make a payment final. */
  async #loseBlocks(): Promise<void> {
    const { payoutWorld } = this.#world
    const block = BigInt(String(await payoutWorld.ask('ethereum', 'eth_blockNumber')))
    if (this.#fork !== null && block - this.#fork.block < 5n) {
      await payoutWorld.ask('ethereum', 'evm_revert', [this.#fork.snapshot])
      this.#fork = null
      this.seen.add('forked')
      return
    }
    this.#fork = { snapshot: await payoutWorld.ask('ethereum', 'evm_snapshot'), block }
  }

  /** Mines blocks again and gives everything under way its time. */
  async #settle(): Promise<void> {
    await this.#world.payoutWorld.automine('ethereum', true)
    await this.#work(runStep, 12)
    await this.#world.takeBackLate()
    this.#world.server.advance(61)
    await this.#work(runStep, 12)
  }

  /** Describes everything that doesn't add up. */
  async findFaults(): Promise<readonly string[]> {
    const found: string[] = [...this.#faults]
    for (const order of this.#orders) found.push(...(await this.#faultsOf(order)))
    return found
  }

  async #faultsOf(order: RandomOrder): Promise<readonly string[]> {
    await this.#signIn(order)
    const { server } = this.#world
    const faults: string[] = []
    const states: string[] = []
    for (const id of order.payments) {
      const { state } = await server.ask(getWithdrawal, { id }, order.signedIn)
      states.push(state)
      this.seen.add(state)
    }
    const count = (state: string) => BigInt(states.filter((itsState) => itsState === state).length)
    const under = states.filter((state) => !['success', 'fail', 'cancelled'].includes(state))
    if (count('success') > 1n) faults.push('it was paid twice')
    const received = await this.#world.received(order.order)
    if (received !== count('success') * parseEther('0.2')) faults.push(`${received} wei have arrived`)
    const left =
      balance - count('success') * (amount + fee) - count('fail') * fee - BigInt(under.length) * (amount + fee)
    const { available, held } = await this.#world.balanceOf({ ...order.person, signedIn: order.signedIn }, 'ETH')
    if (parseAmount(available) !== left) faults.push(`${available} are left instead of ${formatAmount(left)}`)
    if (parseAmount(held) !== BigInt(under.length) * (amount + fee)) faults.push(`${held} are held`)
    faults.push(...(await this.#faultsOfStates(order, count('success') + count('fail'), under.length > 0)))
    return faults.map((fault) => `${order.order.number}: ${fault} (${states.join(', ')})`)
  }

  async #faultsOfStates(
    { person, signedIn, order }: RandomOrder,
    signed: bigint,
    isBeingPaid: boolean,
  ): Promise<readonly string[]> {
    const { state, transitions } = await this.#world.view({ ...person, signedIn }, order)
    this.seen.add(`order ${state}`)
    const faults = transitions.slice(1).flatMap(({ state: next }, index) => {
      const before = transitions[index]?.state ?? next
      return legalTransitions[before].includes(next) ? [] : [`${before} was followed by ${next}`]
    })
    if (transitions.at(-1)?.state !== state) faults.push(`it is ${state} without a transition`)
    // A payment's signing and the order's transition happen together.
    const begun = transitions.filter(
      ({ state: next }, index) => next === 'waiting' && transitions[index - 1]?.state === 'unpaid',
    )
    if (signed > BigInt(begun.length)) faults.push('a payment was signed that it did not await')
    if (isBeingPaid && state !== 'unpaid') faults.push(`it is still to be paid, and ${state}`)
    return faults
  }

  /** Logs in again if needed, as access tokens last for a quarter of an hour. */
  async #signIn(order: RandomOrder): Promise<void> {
    if (secondsSince(order.signedInAt) < 600) return
    const { accessToken } = await logIn(this.#world.server, order.person)
    order.signedIn = { ...order.person.place, accessToken }
    order.signedInAt = systemClock()
  }

  /** Draws one of the newest orders. */
  #order(): RandomOrder {
    return this.#draws.oneOf(this.#orders.slice(-3))
  }

  #step(names: readonly string[]): Step {
    if (this.#draws.below(2) > 0) return runStep
    return lifeUntil({ name: this.#draws.oneOf(names), moment: this.#draws.oneOf(['before', 'after']) }).step
  }
}

function secondsSince(moment: Date): number {
  return (systemClock().getTime() - moment.getTime()) / 1000
}
