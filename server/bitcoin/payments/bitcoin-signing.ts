import { randomUUID } from 'node:crypto'

import { scriptOfAddress } from '#server/bitcoin/addresses.ts'
import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { hotFloorAt } from '#server/coins/current-coins.ts'
import { listClosedCoins } from '#server/payments/closed-coins.ts'
import { networkAmountOf } from '#server/payments/network-amount.ts'
import { labelOf, type Payment } from '#server/payments/payout-source.ts'
import { PostponedPayments } from '#server/payments/postponed-payments.ts'
import { listRequested, markSharedSigned } from '#server/payments/shared-payments.repository.ts'
import { SourceFailedError, type Sources } from '#server/payments/sources.ts'
import { SignerRefusedError } from '#server/signer/signer.ts'

import type { BitcoinPayoutOptions, BitcoinState } from './bitcoin-payout-options.ts'
import { budgetOf, type DuePayment, fitPayments, isRipe, planPayments, type Purse } from './payment-fit.ts'
import { takeChangeAddress } from './change-address.ts'
import { PreviousTransactions } from './previous-transactions.ts'
import { insertSpend, listFreeOutputs, listSpends } from './spends.repository.ts'
import type { TransactionPlan } from './transaction-plan.ts'

/** Maximum payments per transaction: they all have to wait for each other. */
const maxPayments = 50

/** Thrown to roll back the transaction that stores the signed bytes, because another process was first. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** Plans and signs transactions for the waiting payments, and stores all signed bytes before they may be sent. */
export class BitcoinSigning {
  readonly #options: BitcoinPayoutOptions
  readonly #sources: Sources
  readonly #alerts: ChainAlerts
  readonly #previous: PreviousTransactions
  readonly #postponed: PostponedPayments

  constructor(options: BitcoinPayoutOptions, sources: Sources, alerts: ChainAlerts) {
    this.#options = options
    this.#sources = sources
    this.#alerts = alerts
    this.#postponed = new PostponedPayments(alerts, options.clock)
    this.#previous = new PreviousTransactions(options.node, alerts)
  }

  /**
   * Signs one transaction for as many waiting payments as possible, oldest first. A payment that can't be made doesn't
   * block those behind it.
   * @returns Whether any payment was waiting.
   */
  async signWaiting(state: BitcoinState): Promise<boolean> {
    const { database, network, coins } = this.#options
    const terms = coins.onNetwork(network.coin, network.key)
    const waiting = await listRequested(database, network.key)
    this.#postponed.forgetOthers(new Set(waiting.map(({ id }) => id)))
    if (waiting.length === 0) this.#alerts.clear(network.coin)
    if (waiting.length === 0 || terms === undefined) return waiting.length > 0
    if ((await listClosedCoins(database, network.key)).has(network.coin)) return true
    const due = await this.#listDue(waiting, terms)
    if (due.length === 0) return true
    const purse = await this.#openPurse(terms, state, due)
    const { fitting, problem } = fitPayments(this.#options, due, purse)
    if (problem === undefined) this.#alerts.clear(network.coin)
    else this.#alerts.raise(network.coin, problem)
    if (fitting !== undefined) await this.#sign(fitting.due, fitting.plan, purse)
    return true
  }

  async #listDue(waiting: readonly Payment[], terms: CoinNetworkRecord): Promise<readonly DuePayment[]> {
    const due: DuePayment[] = []
    for (const payment of waiting) {
      if (this.#postponed.has(payment)) continue
      const one = await this.#judge(payment, terms)
      if (one !== undefined) due.push(one)
      if (due.length === maxPayments) break
    }
    return due
  }

  /** @returns Undefined if the payment can't be made now. */
  async #judge(payment: Payment, terms: CoinNetworkRecord): Promise<DuePayment | undefined> {
    const { database, network } = this.#options
    const source = this.#sources.find(payment.source)
    if (source === undefined)
      return this.#postponed.skip(payment, 'No module in this process handles the source of a payment')
    if (payment.coin !== network.coin) return this.#postponed.skip(payment, 'The coin of a payment is no longer listed')
    const script = scriptOfAddress(network, payment.address)
    const amount = networkAmountOf(payment, terms)
    if (script === undefined) return this.#postponed.skip(payment, 'Cannot make a payment: its address is invalid')
    if (amount === undefined || amount < network.dustLimit) {
      return this.#postponed.skip(payment, 'Cannot make a payment: the network does not support its amount')
    }
    try {
      return (await source.mayPay(database, payment)) ? { payment, source, script, amount } : undefined
    } catch (error) {
      if (!(error instanceof SourceFailedError)) throw error
      return this.#postponed.skip(payment, error.message, { err: error.cause })
    }
  }

  async #openPurse(terms: CoinNetworkRecord, state: BitcoinState, due: readonly DuePayment[]): Promise<Purse> {
    const { database, network, clock } = this.#options
    const current = { ...terms, hotFloor: await hotFloorAt(database, terms, clock()) }
    const free = await listFreeOutputs(database, network.key)
    const spends = await listSpends(database, network.key)
    const outputs = free.filter(
      (output) => isRipe(output, state.height, { terms, network }) && !this.#previous.isUnreadable(output),
    )
    return {
      terms: current,
      outputs: outputs.filter(({ script }) => !due.some((one) => Buffer.compare(one.script, script) === 0)),
      budget: budgetOf(current, free, spends),
      change: await takeChangeAddress(this.#options),
      feeRate: state.feeRate,
    }
  }

  /** @returns False if the signer refuses all of them. */
  async #sign(due: readonly DuePayment[], plan: TransactionPlan, purse: Purse): Promise<boolean> {
    const { network, signer, log } = this.#options
    const inputs = await this.#previous.attach(plan.inputs, purse.outputs)
    // The next round plans without the unreadable outputs.
    if (inputs === undefined) return true
    const change = plan.change === null ? null : { index: purse.change.index, amount: plan.change }
    try {
      const { raw, txid, fee } = await signer.sign({
        network: network.key,
        inputs,
        recipients: plan.recipients,
        change,
      })
      if (fee !== plan.fee) throw new Error(`The signer calculated a fee of ${fee} instead of ${plan.fee}`)
      await this.#store(due, plan, { purse, raw, txid })
      return true
    } catch (error) {
      if (!(error instanceof SignerRefusedError)) throw error
      log.warn({ chain: network.name, reason: error.reason }, error.message)
      return this.#signApart(due, purse)
    }
  }

  /**
   * Tries again after the signer has refused all payments together: first the oldest alone, then the others without it,
   * so that one refused payment doesn't block the rest.
   */
  async #signApart([first, ...others]: readonly DuePayment[], purse: Purse): Promise<boolean> {
    if (first === undefined) return false
    if (others.length > 0) return (await this.#planAndSign([first], purse)) || this.#planAndSign(others, purse)
    this.#postponed.skip(first.payment, 'The signer refused a payment')
    return false
  }

  async #planAndSign(due: readonly DuePayment[], purse: Purse): Promise<boolean> {
    const plan = planPayments(this.#options, due, purse)
    return typeof plan !== 'string' && this.#sign(due, plan, purse)
  }

  /** Stores the payments, the outputs that they spend and the signed bytes together, or nothing at all. */
  async #store(
    due: readonly DuePayment[],
    plan: TransactionPlan,
    signed: { readonly purse: Purse; readonly raw: Uint8Array; readonly txid: string },
  ): Promise<void> {
    const { database, network, clock, step } = this.#options
    const { purse, raw, txid } = signed
    let current: DuePayment | undefined
    const store = () =>
      database.transaction(async (tx) => {
        for (const one of due) {
          current = one
          const { payment, source, amount: rawAmount } = one
          if (!(await source.begin(tx, payment))) throw new OvertakenError()
          if (!(await source.mayPay(tx, payment))) throw new OvertakenError()
          const requiredConfirmations = purse.terms.confirmations
          const signing = { rawAmount, requiredConfirmations, sharedHash: `0x${txid}` as const }
          if (!(await markSharedSigned(tx, payment.id, signing))) throw new OvertakenError()
        }
        current = undefined
        if ((await listClosedCoins(tx, network.key)).has(network.coin)) throw new OvertakenError()
        const spend = {
          id: randomUUID(),
          network: network.key,
          purpose: 'payments' as const,
          changeIndex: purse.change.index,
          createdAt: clock(),
          inputs: plan.inputs,
          paymentIds: due.map(({ payment }) => payment.id),
          attempt: { txid, raw, fee: plan.fee, change: plan.change },
        }
        if (!(await insertSpend(tx, spend))) throw new OvertakenError()
      })
    try {
      await step('bitcoin payout: store signed bytes', store)
      for (const { payment } of due) this.#alerts.clear(labelOf(payment))
    } catch (error) {
      if (error instanceof OvertakenError) {
        // It may have been canceled; if not, a later round tries again.
        if (current !== undefined) this.#postponed.postpone(current.payment)
      } else if (error instanceof SourceFailedError && current !== undefined) {
        this.#postponed.skip(current.payment, error.message, { err: error.cause })
      } else throw error
    }
  }
}
