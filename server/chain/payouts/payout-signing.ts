import { type Address, BaseError, parseTransaction } from 'viem'

import { mostAttempts } from '#server/chain/attempts.ts'
import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { mostGasOfPayment } from '#server/chain/gas-limits.ts'
import { nextNonce, takeNonce } from '#server/chain/nonces.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { type SignedTransaction, SignerRefusedError, type UnsignedTransaction } from '#server/signer/signer.ts'

import { dearerFees, type Fees } from './fees.ts'
import { estimateGasRoundedUp, findShortage, type Payment, toPayment } from './payment.ts'
import type { PaymentOrder } from './payment-book.ts'
import type { ChainState, PayoutOptions } from './payout-options.ts'
import { type AttemptRow, insertAttempt, insertPayout, type Payout, sumOutgoing } from './payouts.repository.ts'

/** Nodes keep about so many transactions of one account that wait for their blocks. */
const mostOutgoing = 16
/** Seconds until an order is looked at again that could not be paid. */
const lookAgainAfter = 60

/** What became of an order. `later`: nothing more can be signed in this round. */
type Outcome = 'signed' | 'skipped' | 'coin-paused' | 'later'

/** Thrown to undo the transaction that was to store what was signed: somebody else has the nonce or the order. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('Somebody else was first')
    this.outcome = outcome
  }
}

/** Signs payments, and stores every signed byte before it may be sent. */
export class PayoutSigning {
  readonly #options: PayoutOptions
  readonly #alerts: ChainAlerts
  readonly #account: { readonly chainId: number; readonly address: Address }
  /** Orders that could not be paid, and when to look at them again. */
  readonly #postponed = new Map<string, Date>()
  /** Of the round before. */
  #pausedCoins: readonly string[] = []

  constructor(options: PayoutOptions, alerts: ChainAlerts) {
    this.#options = options
    this.#alerts = alerts
    this.#account = { chainId: options.chain.chainId, address: options.signer.address }
  }

  /** Signs what waits, oldest first. An order that cannot be paid keeps none behind it from being paid. */
  async signWaiting(state: ChainState): Promise<void> {
    const { database, book, chain, clock } = this.#options
    const withoutCoins: string[] = []
    const waiting = new Set<string>()
    let after: PaymentOrder | undefined
    for (;;) {
      const order = await book.nextOrder(database, { network: chain.network, after, withoutCoins })
      if (order === undefined) return this.#forgetOthers(waiting, withoutCoins)
      after = order
      waiting.add(order.withdrawalId)
      const postponedTo = this.#postponed.get(order.withdrawalId)
      if (postponedTo !== undefined && postponedTo > clock()) continue
      const outcome = await this.#trySigning(order, state)
      if (outcome === 'later') return
      if (outcome === 'coin-paused') withoutCoins.push(order.coin)
      if (outcome === 'skipped') this.#postponed.set(order.withdrawalId, addSeconds(clock(), lookAgainAfter))
      else this.#postponed.delete(order.withdrawalId)
    }
  }

  /** What was taken back, or has become possible, is nobody's trouble any more. */
  #forgetOthers(waiting: ReadonlySet<string>, pausedCoins: readonly string[]): void {
    for (const withdrawalId of this.#postponed.keys()) {
      if (waiting.has(withdrawalId)) continue
      this.#postponed.delete(withdrawalId)
      this.#alerts.clear(withdrawalId)
    }
    for (const coin of this.#pausedCoins) if (!pausedCoins.includes(coin)) this.#alerts.clear(coin)
    this.#pausedCoins = pausedCoins
  }

  async #trySigning(order: PaymentOrder, state: ChainState): Promise<Outcome> {
    try {
      return await this.#sign(order, state)
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      const { log, chain } = this.#options
      log.warn({ chain: chain.name, withdrawal: order.withdrawalId, err: error }, 'A payment has to wait')
      return 'skipped'
    }
  }

  async #sign(order: PaymentOrder, state: ChainState): Promise<Outcome> {
    const { database, chain, coins } = this.#options
    const terms = coins.onNetwork(order.coin, chain.network)
    if (terms === undefined) return this.#skip(order, 'The coin of a withdrawal left the list')
    const payment = toPayment(order, terms)
    const outgoing = await sumOutgoing(database, this.#account, payment.token)
    if (outgoing.transactions >= mostOutgoing) return 'later'
    const { fees } = state
    // First of all, for a node that estimates gas asks for the balance too.
    const shortage = (gas: bigint) =>
      findShortage(chain.client, this.#account.address, { payment, terms, gas, fees, outgoing })
    const gas = (await shortage(0n)) ? 0n : await this.#estimateGas(payment)
    if (gas === 'refused') return this.#skip(order, 'A withdrawal cannot be paid: its recipient refuses')
    if (gas === 'too-much') return this.#skip(order, 'A withdrawal cannot be paid: its recipient wants too much gas')
    const problem = await shortage(gas)
    if (problem !== undefined) {
      this.#alerts.raise(order.coin, problem)
      return 'coin-paused'
    }
    const requiredConfirmations = terms.confirmations
    return this.#signWithNextNonce(order, { payment, gas, requiredConfirmations, state })
  }

  async #estimateGas(payment: Payment): ReturnType<typeof estimateGasRoundedUp> {
    const { client, network } = this.#options.chain
    return estimateGasRoundedUp(client, this.#account.address, payment, mostGasOfPayment(network))
  }

  async #signWithNextNonce(
    order: PaymentOrder,
    details: { payment: Payment; gas: bigint; requiredConfirmations: number; state: ChainState },
  ): Promise<Outcome> {
    const { database } = this.#options
    const { payment, gas, requiredConfirmations, state } = details
    const nonce = await nextNonce(database, this.#account, state.mined)
    if (nonce === undefined) {
      const { mined } = state
      this.#alerts.raise('nonces', 'The hot wallet has sent more than the database knows: nothing is paid', { mined })
      return 'later'
    }
    this.#alerts.clear('nonces')
    const { token, rawAmount, to, value, data } = payment
    const transaction = { chainId: this.#account.chainId, nonce, to, value, data, gas, ...state.fees }
    const signed = await this.#askSigner(transaction)
    if (signed === undefined) return this.#skip(order, 'The signer refuses to pay a withdrawal')
    const { withdrawalId } = order
    const outcome = await this.#store(
      { withdrawalId, nonce, token, rawAmount, gasLimit: gas, sinceBlock: state.head, requiredConfirmations },
      this.#attemptOf(withdrawalId, signed, state.fees),
    )
    if (outcome === 'signed') this.#alerts.clear(withdrawalId)
    return outcome
  }

  /** The order, its nonce and its signed bytes become one thing here, or nothing. */
  async #store(
    payout: Omit<Parameters<typeof insertPayout>[1], 'chainId' | 'fromAddress' | 'state'>,
    attempt: AttemptRow,
  ): Promise<Outcome> {
    const { database, book, step } = this.#options
    const { chainId, address } = this.#account
    const store = () =>
      database.transaction(async (tx) => {
        if (!(await book.begin(tx, payout.withdrawalId))) throw new OvertakenError('skipped')
        if (!(await takeNonce(tx, this.#account, payout.nonce))) throw new OvertakenError('later')
        await insertPayout(tx, { ...payout, chainId, fromAddress: address, state: 'signed' })
        await insertAttempt(tx, attempt)
      })
    try {
      await step('payout: store signed bytes', store)
      return 'signed'
    } catch (error) {
      if (error instanceof OvertakenError) return error.outcome
      throw error
    }
  }

  /**
   * Signs a dearer transaction with the same nonce, for one that the chain does not take.
   * @returns False if there is none: it has had enough of them, or the signer refuses.
   */
  async signReplacement(payout: Payout, earlier: AttemptRow, { fees }: ChainState): Promise<boolean> {
    const { database, chain, step, log } = this.#options
    const { withdrawalId, nonce } = payout
    const earlierFees = { maxFeePerGas: earlier.maxFee, maxPriorityFeePerGas: earlier.maxPriorityFee }
    const dearer = dearerFees(earlierFees, fees)
    const isHopeless = payout.attempts.length >= mostAttempts
    const signed = isHopeless ? undefined : await this.#askSigner({ ...read(earlier), ...dearer })
    if (signed === undefined) {
      this.#alerts.raise(withdrawalId, 'A payment is stuck, and nothing more is paid for it', { nonce })
      return false
    }
    const attempt = this.#attemptOf(withdrawalId, signed, dearer)
    await step('payout: store replacement', () => database.transaction((tx) => insertAttempt(tx, attempt)))
    log.warn({ chain: chain.name, withdrawal: withdrawalId, nonce }, 'A payment is stuck: it pays more now')
    return true
  }

  /** Undefined if the signer refuses. */
  async #askSigner(transaction: UnsignedTransaction): Promise<SignedTransaction | undefined> {
    const { signer, log, chain } = this.#options
    try {
      return await signer.sign(transaction)
    } catch (error) {
      if (!(error instanceof SignerRefusedError)) throw error
      log.warn({ chain: chain.name, nonce: transaction.nonce, reason: error.reason }, error.message)
      return undefined
    }
  }

  #attemptOf(withdrawalId: string, { raw, hash }: SignedTransaction, fees: Fees): AttemptRow {
    const { maxFeePerGas: maxFee, maxPriorityFeePerGas: maxPriorityFee } = fees
    return { hash, withdrawalId, raw, maxFee, maxPriorityFee, signedAt: this.#options.clock(), broadcastAt: null }
  }

  /** Leaves the order where it is, for an operator to look at; the person can still take it back. */
  #skip({ withdrawalId, coin }: PaymentOrder, problem: string): Outcome {
    this.#alerts.raise(withdrawalId, problem, { coin })
    return 'skipped'
  }
}

/** What an earlier attempt pays: it is read from the very bytes that it was signed as. */
function read({ raw }: AttemptRow): Omit<UnsignedTransaction, keyof Fees> {
  const { chainId, nonce = 0, to, value = 0n, data = '0x', gas } = parseTransaction(raw)
  if (chainId === undefined || to === undefined || to === null || gas === undefined) {
    throw new Error('A stored transaction is incomplete')
  }
  return { chainId, nonce, to, value, data, gas }
}
