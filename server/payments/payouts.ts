import { type Address, BaseError } from 'viem'

import { isStuck, isToBeSent } from '#server/chain/attempts.ts'
import { ChainAlerts } from '#server/chain/chain-alerts.ts'

import { findMined, type MinedPayment } from './inclusion.ts'
import { findNonceConsumer } from './nonce-consumer.ts'
import { countReverts, type Reverts } from './payment-pace.ts'
import {
  type AttemptRow,
  type Inclusion,
  listMissing,
  listUnderWay,
  noteBroadcast,
  type PaymentChange,
  type SignedPayment,
  updatePayment,
} from './payments.repository.ts'
import type { ChainState, PayoutOptions } from './payout-options.ts'
import { PayoutSigning } from './payout-signing.ts'
import { labelOf, type PayoutSource } from './payout-source.ts'
import { RevertAlerts } from './revert-alerts.ts'
import { SourceFailedError, Sources } from './sources.ts'

/**
 * Makes the payments of one chain, each once. A payment is signed and stored before it's sent. From then on, only the
 * stored bytes are ever sent for it, or replacements with the same nonce, of which the chain accepts one. Whatever
 * happens in between, the next round reads each payment's progress from database and chain; nothing that matters is
 * kept in memory. Several workers may run at once.
 */
export class Payouts {
  readonly alerts: ChainAlerts
  readonly #options: PayoutOptions
  readonly #sources: Sources
  readonly #reverts: RevertAlerts
  readonly #signing: PayoutSigning
  readonly #account: { readonly chainId: number; readonly address: Address }

  constructor(options: PayoutOptions) {
    this.#options = options
    this.#sources = new Sources(options.sources)
    this.alerts = new ChainAlerts(options.chain.name, options.log, 'Payments have resumed')
    this.#reverts = new RevertAlerts(this.alerts, options.clock)
    this.#signing = new PayoutSigning(options, this.#sources, this.alerts)
    this.#account = { chainId: options.chain.chainId, address: options.signer.address }
  }

  /**
   * Advances every payment as far as possible, and starts waiting ones.
   * @returns Whether there were any.
   */
  async runOnce(): Promise<boolean> {
    this.#reverts.clearOld()
    const state = await this.#readChain()
    const followed = await this.#follow(state)
    const sent = await this.#send(state)
    const isAnyWaiting = await this.#signing.signWaiting(state)
    // Payments that were just signed, including replacements of stuck ones, are sent at once.
    if (sent > 0 || isAnyWaiting) await this.#send(state)
    return followed + sent > 0 || isAnyWaiting
  }

  async #readChain(): Promise<ChainState> {
    const { client } = this.#options.chain
    const head = await client.getBlockNumber({ cacheTime: 0 })
    const mined = await client.getTransactionCount({ address: this.#account.address, blockTag: 'latest' })
    const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
    return { head, mined, fees: { maxFeePerGas, maxPriorityFeePerGas } }
  }

  /** Checks on pending payments. If no node gives a sensible answer about one, it waits. */
  async #follow(state: ChainState): Promise<number> {
    const { database, chain, log } = this.#options
    const underWay = await listUnderWay(database, this.#account)
    for (const payment of underWay) {
      const label = labelOf(payment)
      try {
        const source = this.#sources.find(payment.source)
        if (source === undefined) this.alerts.raise(label, 'No module in this process handles the source of a payment')
        else await this.#followOne(payment, source, state)
      } catch (error) {
        if (error instanceof SourceFailedError) this.alerts.raise(label, error.message, { err: error.cause })
        else if (!(error instanceof BaseError)) throw error
        else log.warn({ chain: chain.name, payment: label, err: error }, 'Could not look up a payment')
      }
    }
    return underWay.length
  }

  async #followOne(payment: SignedPayment, source: PayoutSource, { head, mined }: ChainState): Promise<void> {
    const found = await findMined(this.#options.chain.client, payment, head)
    if (found !== undefined) await this.#noteFound(payment, source, found)
    else if (payment.state === 'mined') await this.#noteReorganised(payment, source)
    else if (mined > payment.nonce) await this.#lookForConsumer(payment, source, head)
  }

  async #noteFound(
    payment: SignedPayment,
    source: PayoutSource,
    { outcome, ...inclusion }: MinedPayment,
  ): Promise<void> {
    const isDeep = inclusion.confirmations >= payment.requiredConfirmations
    if (isDeep && outcome === 'paid') await this.#settle(payment, source, inclusion)
    else if (isDeep && outcome === 'reverted') await this.#failReverted(payment, source, inclusion)
    else if (payment.blockHash !== inclusion.blockHash || payment.confirmations !== inclusion.confirmations) {
      await this.#options.step('payout: note mined', () =>
        this.#change(payment, source, { state: 'mined', ...inclusion }),
      )
    }
    if (isDeep && outcome === 'unclear') {
      this.alerts.raise(labelOf(payment), 'A payment was mined without a transfer event of its token', { ...inclusion })
    }
  }

  async #settle(payment: SignedPayment, source: PayoutSource, inclusion: Inclusion): Promise<void> {
    const { database, step } = this.#options
    await step('payout: settle', () =>
      database.transaction(async (tx) => {
        const isOurs = await updatePayment(tx, payment.id, { state: 'confirmed', ...inclusion })
        if (isOurs) await source.settle(tx, payment, inclusion.minedHash)
      }),
    )
    this.alerts.clear(labelOf(payment))
  }

  async #fail(payment: SignedPayment, source: PayoutSource, inclusion: Inclusion | undefined): Promise<void> {
    const { database, step } = this.#options
    const none = { minedHash: null, blockHash: null, confirmations: null }
    await step('payout: release', () =>
      database.transaction(async (tx) => {
        const isOurs = await updatePayment(tx, payment.id, { state: 'failed', ...(inclusion ?? none) })
        if (isOurs) await source.release(tx, payment, 'never-arrives')
      }),
    )
    this.alerts.clear(labelOf(payment))
  }

  /**
   * A native coin transfer reverts for one reason only: the recipient is a contract whose code made it revert. A
   * token's transfer may revert for the token's own reasons, for which no one is charged.
   */
  async #failReverted(payment: SignedPayment, source: PayoutSource, inclusion: Inclusion): Promise<void> {
    if (payment.token !== null) return this.#fail(payment, source, inclusion)
    const { database, clock, step } = this.#options
    const revertedAt = clock()
    let reverts: Reverts | undefined
    await step('payout: release less fee', () =>
      database.transaction(async (tx) => {
        const isOurs = await updatePayment(tx, payment.id, { state: 'failed', revertedAt, ...inclusion })
        if (isOurs) await source.release(tx, payment, 'refused-by-recipient')
        reverts = isOurs ? await countReverts(tx, payment, revertedAt) : undefined
      }),
    )
    this.alerts.clear(labelOf(payment))
    if (reverts !== undefined) this.#reverts.note({ address: payment.address, ...reverts })
  }

  async #noteReorganised(payment: SignedPayment, source: PayoutSource): Promise<void> {
    const { step, log, chain } = this.#options
    log.warn({ chain: chain.name, payment: labelOf(payment) }, 'A reorg removed the block of a payment')
    await step('payout: note reorganised', () => {
      return this.#change(payment, source, {
        state: 'broadcast',
        minedHash: null,
        blockHash: null,
        confirmations: null,
      })
    })
  }

  async #change(payment: SignedPayment, source: PayoutSource, change: PaymentChange): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      if (await updatePayment(tx, payment.id, change)) await source.noteProgress(tx, payment)
    })
  }

  /**
   * Handles a payment whose nonce is used without a receipt of ours. Only another transaction with the nonce, in a
   * block deep enough, proves that the payment can never arrive; otherwise the node may be lagging behind, or lying.
   */
  async #lookForConsumer(payment: SignedPayment, source: PayoutSource, head: bigint): Promise<void> {
    const { chain } = this.#options
    const { nonce, sinceBlock } = payment
    const { address } = this.#account
    const until = head - BigInt(payment.requiredConfirmations) + 1n
    if (until <= sinceBlock || (await chain.client.getTransactionCount({ address, blockNumber: until })) <= nonce)
      return
    const consumer = await findNonceConsumer(chain.client, { address, nonce, since: sinceBlock, until })
    if (consumer === undefined || payment.attempts.some(({ hash }) => hash === consumer)) {
      this.alerts.raise(labelOf(payment), 'The nonce of a payment was used by an unknown transaction', { nonce })
      return
    }
    this.alerts.raise(`nonce ${nonce}`, 'An unknown transaction was signed with the hot wallet’s key', { consumer })
    await this.#fail(payment, source, undefined)
  }

  /** Sends what isn't in the chain, lowest nonce first: nodes queue the others behind it. */
  async #send(state: ChainState): Promise<number> {
    const { database, clock } = this.#options
    const now = clock()
    const missing = await listMissing(database, this.#account, state.mined)
    for (const payment of missing) {
      const [newest] = payment.attempts
      if (newest === undefined) throw new Error(`The payment ${payment.id} has no signed transaction`)
      const isNext = payment.nonce === state.mined && payment.state !== 'confirmed'
      const isReplaced =
        isNext && isStuck(newest, now, state.fees) && (await this.#signing.signReplacement(payment, newest, state))
      if (!isReplaced && isToBeSent(newest, now)) await this.#broadcast(payment, newest)
    }
    return missing.length
  }

  async #broadcast(payment: SignedPayment, attempt: AttemptRow): Promise<void> {
    const { database, chain, clock, step, log } = this.#options
    const { hash, raw } = attempt
    try {
      await step('payout: broadcast', () => chain.client.sendRawTransaction({ serializedTransaction: raw }))
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      // It may have been broadcast anyway: the next round's receipts tell, not the node's answer.
      log.warn({ chain: chain.name, payment: labelOf(payment), hash, err: error }, 'The node did not accept a payment')
      return
    }
    await step('payout: note broadcast', () => database.transaction((tx) => noteBroadcast(tx, attempt, clock())))
  }
}
