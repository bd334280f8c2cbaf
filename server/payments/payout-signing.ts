import { type Address, BaseError, parseTransaction } from 'viem'

import { maxAttempts } from '#server/chain/attempts.ts'
import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { estimateGasRoundedUp } from '#server/chain/estimate-gas.ts'
import { bumpFees, type Fees } from '#server/chain/fees.ts'
import { maxGasOfPayment } from '#server/chain/gas-limits.ts'
import { nextNonce, takeNonce } from '#server/chain/nonces.ts'
import { hotFloorAt } from '#server/coins/current-coins.ts'
import { type SignedTransaction, SignerRefusedError, type UnsignedTransaction } from '#server/signer/signer.ts'

import { type ChainTransfer, findShortage, toChainTransfer } from './chain-transfer.ts'
import { listClosedCoins } from './closed-coins.ts'
import { isDue } from './payment-rules.ts'
import {
  type AttemptRow,
  insertAttempt,
  markSigned,
  nextRequested,
  type PaymentRow,
  type SignedPayment,
  type Signing,
  sumOutgoing,
} from './payments.repository.ts'
import type { ChainState, PayoutOptions } from './payout-options.ts'
import { labelOf, type Payment, type PayoutSource } from './payout-source.ts'
import { PostponedPayments } from './postponed-payments.ts'
import { SourceFailedError, type Sources } from './sources.ts'

/** Nodes keep about this many pending transactions per account. */
const maxOutgoing = 16

/**
 * The outcome for a payment. `not-due`: it has to wait, which isn't a problem. `later`: nothing more can be signed in
 * this round.
 */
type Outcome = 'signed' | 'skipped' | 'not-due' | 'coin-paused' | 'later'

/**
 * Thrown to roll back the transaction that stores the signed bytes: another process has taken the nonce or the payment.
 */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('Another process was first')
    this.outcome = outcome
  }
}

/** Signs payments, and stores the signed bytes before they may be sent. */
export class PayoutSigning {
  readonly #options: PayoutOptions
  readonly #sources: Sources
  readonly #alerts: ChainAlerts
  readonly #account: { readonly chainId: number; readonly address: Address }
  readonly #postponed: PostponedPayments
  /** Coins paused in the previous round. */
  #pausedCoins: readonly string[] = []

  constructor(options: PayoutOptions, sources: Sources, alerts: ChainAlerts) {
    this.#options = options
    this.#sources = sources
    this.#alerts = alerts
    this.#postponed = new PostponedPayments(alerts, options.clock)
    this.#account = { chainId: options.chain.chainId, address: options.signer.address }
  }

  /**
   * Signs waiting payments, oldest first. A payment that can't be made doesn't block those behind it.
   * @returns Whether any was waiting.
   */
  async signWaiting(state: ChainState): Promise<boolean> {
    const { database, chain } = this.#options
    // Usually nothing is waiting, and closed coins don't matter.
    const first = await nextRequested(database, { network: chain.network, after: undefined, withoutCoins: [] })
    if (first === undefined) this.#forgetOthers(new Set(), [])
    else await this.#signInTurn(state)
    return first !== undefined
  }

  async #signInTurn(state: ChainState): Promise<void> {
    const { database, chain } = this.#options
    const { network } = chain
    const closed = await listClosedCoins(database, network)
    const pausedCoins: string[] = []
    const waiting = new Set<string>()
    let after: PaymentRow | undefined
    for (;;) {
      const payment = await nextRequested(database, { network, after, withoutCoins: [...closed, ...pausedCoins] })
      if (payment === undefined) return this.#forgetOthers(waiting, pausedCoins)
      after = payment
      if (this.#postponed.has(payment)) {
        waiting.add(payment.id)
        continue
      }
      const outcome = await this.#trySigning(payment, state)
      if (outcome === 'later') return
      if (outcome === 'not-due') continue
      waiting.add(payment.id)
      if (outcome === 'coin-paused') pausedCoins.push(payment.coin)
      if (outcome === 'skipped') this.#postponed.postpone(payment)
      else this.#postponed.delete(payment)
    }
  }

  /** Clears alerts of payments that were canceled or have become possible. */
  #forgetOthers(waiting: ReadonlySet<string>, pausedCoins: readonly string[]): void {
    this.#postponed.forgetOthers(waiting)
    for (const coin of this.#pausedCoins) if (!pausedCoins.includes(coin)) this.#alerts.clear(coin)
    this.#pausedCoins = pausedCoins
  }

  async #trySigning(payment: Payment, state: ChainState): Promise<Outcome> {
    const source = this.#sources.find(payment.source)
    if (source === undefined) return this.#skip(payment, 'No module in this process handles the source of a payment')
    try {
      if (!(await isDue(this.#options.database, payment, { ...this.#options, source }))) return 'not-due'
      return await this.#sign(payment, source, state)
    } catch (error) {
      if (error instanceof SourceFailedError) return this.#skip(payment, error.message, { err: error.cause })
      if (!(error instanceof BaseError)) throw error
      const { log, chain } = this.#options
      log.warn({ chain: chain.name, payment: labelOf(payment), err: error }, 'A payment has to wait for the next round')
      return 'skipped'
    }
  }

  async #sign(payment: Payment, source: PayoutSource, state: ChainState): Promise<Outcome> {
    const { clock, database, chain, coins } = this.#options
    const released = coins.onNetwork(payment.coin, chain.network)
    if (released === undefined) return this.#skip(payment, 'The coin of a payment is no longer listed')
    const terms = { ...released, hotFloor: await hotFloorAt(database, released, clock()) }
    const transfer = toChainTransfer(payment, terms)
    const outgoing = await sumOutgoing(database, this.#account, transfer.token)
    if (outgoing.transactions >= maxOutgoing) return 'later'
    const { fees } = state
    // Comes first, because gas estimation by a node fails without enough balance.
    const shortage = (gas: bigint) =>
      findShortage(chain.client, this.#account.address, { transfer, terms, gas, fees, outgoing })
    const gas = (await shortage(0n)) ? 0n : await this.#estimateGas(transfer)
    if (gas === 'refused') return this.#skip(payment, 'Cannot make a payment: its recipient reverts')
    if (gas === 'too-much') return this.#skip(payment, 'Cannot make a payment: its recipient needs too much gas')
    const problem = await shortage(gas)
    if (problem !== undefined) {
      this.#alerts.raise(payment.coin, problem)
      return 'coin-paused'
    }
    const requiredConfirmations = terms.confirmations
    return this.#signWithNextNonce(payment, source, { transfer, gas, requiredConfirmations, state })
  }

  async #estimateGas(transfer: ChainTransfer): ReturnType<typeof estimateGasRoundedUp> {
    const { client, network } = this.#options.chain
    return estimateGasRoundedUp(client, this.#account.address, transfer, maxGasOfPayment(network))
  }

  async #signWithNextNonce(
    payment: Payment,
    source: PayoutSource,
    details: { transfer: ChainTransfer; gas: bigint; requiredConfirmations: number; state: ChainState },
  ): Promise<Outcome> {
    const { database } = this.#options
    const { transfer, gas, requiredConfirmations, state } = details
    const nonce = await nextNonce(database, this.#account, state.mined)
    if (nonce === undefined) {
      const { mined } = state
      this.#alerts.raise(
        'nonces',
        'The hot wallet has sent transactions that aren’t in the database: payments are paused',
        { mined },
      )
      return 'later'
    }
    this.#alerts.clear('nonces')
    const { token, rawAmount, to, value, data } = transfer
    const { chainId, address: fromAddress } = this.#account
    const signed = await this.#askSigner({ chainId, nonce, to, value, data, gas, ...state.fees })
    if (signed === undefined) return this.#skip(payment, 'The signer refused a payment')
    const sinceBlock = state.head
    const signing = { chainId, fromAddress, nonce, token, rawAmount, gasLimit: gas, sinceBlock, requiredConfirmations }
    const attempt = this.#attemptOf(payment.id, signed, state.fees)
    const outcome = await this.#store(payment, source, { signing, attempt })
    if (outcome === 'signed') this.#alerts.clear(labelOf(payment))
    return outcome
  }

  /** Stores the payment's state, nonce and signed bytes atomically. */
  async #store(
    payment: Payment,
    source: PayoutSource,
    { signing, attempt }: { readonly signing: Signing; readonly attempt: AttemptRow },
  ): Promise<Outcome> {
    const { database, step } = this.#options
    const store = () =>
      database.transaction(async (tx) => {
        if (!(await source.begin(tx, payment))) throw new OvertakenError('skipped')
        if (!(await isDue(tx, payment, { ...this.#options, source }))) throw new OvertakenError('skipped')
        if ((await listClosedCoins(tx, payment.network)).has(payment.coin)) throw new OvertakenError('skipped')
        if (!(await takeNonce(tx, this.#account, signing.nonce))) throw new OvertakenError('later')
        if (!(await markSigned(tx, payment.id, signing))) throw new OvertakenError('skipped')
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
   * Signs a replacement with the same nonce and higher fees, for a transaction that isn't mined.
   * @returns False if there is none: the limit of replacements is reached, or the signer refuses.
   */
  async signReplacement(payment: SignedPayment, earlier: AttemptRow, { fees }: ChainState): Promise<boolean> {
    const { database, chain, step, log } = this.#options
    const { id, nonce } = payment
    const earlierFees = { maxFeePerGas: earlier.maxFee, maxPriorityFeePerGas: earlier.maxPriorityFee }
    const bumped = bumpFees(earlierFees, fees)
    const isHopeless = payment.attempts.length >= maxAttempts
    const signed = isHopeless ? undefined : await this.#askSigner({ ...read(earlier), ...bumped })
    if (signed === undefined) {
      this.#alerts.raise(labelOf(payment), 'A payment is stuck, and its fee cannot be raised further', { nonce })
      return false
    }
    const attempt = this.#attemptOf(id, signed, bumped)
    await step('payout: store replacement', () => database.transaction((tx) => insertAttempt(tx, attempt)))
    log.warn({ chain: chain.name, payment: labelOf(payment), nonce }, 'Raised the fee of a stuck payment')
    return true
  }

  /** Returns undefined if the signer refuses. */
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

  #attemptOf(paymentId: string, { raw, hash }: SignedTransaction, fees: Fees): AttemptRow {
    const { maxFeePerGas: maxFee, maxPriorityFeePerGas: maxPriorityFee } = fees
    return { hash, paymentId, raw, maxFee, maxPriorityFee, signedAt: this.#options.clock(), broadcastAt: null }
  }

  /** Leaves the payment waiting and raises an alert; its source can still cancel it. */
  #skip(payment: Payment, problem: string, details: object = {}): Outcome {
    this.#alerts.raise(labelOf(payment), problem, { coin: payment.coin, ...details })
    return 'skipped'
  }
}

/** Reads what an earlier attempt pays from its signed bytes. */
function read({ raw }: AttemptRow): Omit<UnsignedTransaction, keyof Fees> {
  const { chainId, nonce = 0, to, value = 0n, data = '0x', gas } = parseTransaction(raw)
  if (chainId === undefined || to === undefined || to === null || gas === undefined) {
    throw new Error('A stored transaction is incomplete or has an unsupported format')
  }
  return { chainId, nonce, to, value, data, gas }
}
