import { type Address, BaseError } from 'viem'

import { isStuck, isToBeSent } from '#server/chain/attempts.ts'
import { ChainAlerts } from '#server/chain/chain-alerts.ts'

import { findMined, type MinedPayout } from './inclusion.ts'
import { findNonceConsumer } from './nonce-consumer.ts'
import type { RecipientReverts } from './payment-book.ts'
import type { ChainState, PayoutOptions } from './payout-options.ts'
import { PayoutSigning } from './payout-signing.ts'
import {
  type AttemptRow,
  listMissing,
  listUnderWay,
  noteBroadcast,
  type Payout,
  updatePayout,
} from './payouts.repository.ts'
import { RevertAlerts } from './revert-alerts.ts'

/**
 * Pays withdrawals on one chain, each once. A payment is signed and stored before anybody sees it, and from then on the
 * stored bytes are all that is ever sent for it, or others with its nonce, of which the chain takes one. Whatever happens
 * in between, the next round finds out from database and chain how far a payment has come; nothing is kept in memory that
 * matters. Several workers may run at once.
 */
export class Payouts {
  readonly alerts: ChainAlerts
  readonly #options: PayoutOptions
  readonly #reverts: RevertAlerts
  readonly #signing: PayoutSigning
  readonly #account: { readonly chainId: number; readonly address: Address }

  constructor(options: PayoutOptions) {
    this.#options = options
    this.alerts = new ChainAlerts(options.chain.name, options.log, 'Payments go on')
    this.#reverts = new RevertAlerts(this.alerts, options.clock)
    this.#signing = new PayoutSigning(options, this.alerts)
    this.#account = { chainId: options.chain.chainId, address: options.signer.address }
  }

  /** Brings every payment as far as it can come now, and begins those that wait. */
  async runOnce(): Promise<void> {
    this.#reverts.clearOld()
    const state = await this.#readChain()
    await this.#follow(state)
    await this.#send(state)
    await this.#signing.signWaiting(state)
    await this.#send(state)
  }

  async #readChain(): Promise<ChainState> {
    const { client } = this.#options.chain
    const head = await client.getBlockNumber({ cacheTime: 0 })
    const mined = await client.getTransactionCount({ address: this.#account.address, blockTag: 'latest' })
    const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
    return { head, mined, fees: { maxFeePerGas, maxPriorityFeePerGas } }
  }

  /** Looks where the payments are that are under way. One that the node gives no sensible answer about waits. */
  async #follow(state: ChainState): Promise<void> {
    const { database, chain, log } = this.#options
    for (const payout of await listUnderWay(database, this.#account)) {
      try {
        await this.#followOne(payout, state)
      } catch (error) {
        if (!(error instanceof BaseError)) throw error
        const { withdrawalId } = payout
        log.warn({ chain: chain.name, withdrawal: withdrawalId, err: error }, 'A payment was not found')
      }
    }
  }

  async #followOne(payout: Payout, { head, mined }: ChainState): Promise<void> {
    const found = await findMined(this.#options.chain.client, payout, head)
    if (found !== undefined) await this.#noteFound(payout, found)
    else if (payout.state === 'mined') await this.#noteReorganised(payout)
    else if (mined > payout.nonce) await this.#lookForConsumer(payout, head)
  }

  async #noteFound(payout: Payout, { outcome, ...inclusion }: MinedPayout): Promise<void> {
    const { withdrawalId } = payout
    const isDeep = inclusion.confirmations >= payout.requiredConfirmations
    if (isDeep && outcome === 'paid') await this.#settle(payout, inclusion)
    else if (isDeep && outcome === 'reverted') await this.#failReverted(payout, inclusion)
    else if (payout.blockHash !== inclusion.blockHash || payout.confirmations !== inclusion.confirmations) {
      await this.#options.step('payout: note mined', () => this.#change(payout, { state: 'mined', ...inclusion }))
    }
    if (isDeep && outcome === 'unclear') {
      this.alerts.raise(withdrawalId, 'A payment was mined, and its token tells of no transfer', { ...inclusion })
    }
  }

  async #settle({ withdrawalId }: Payout, inclusion: Omit<MinedPayout, 'outcome'>): Promise<void> {
    const { database, book, step } = this.#options
    await step('payout: settle', () =>
      database.transaction(async (tx) => {
        const isOurs = await updatePayout(tx, withdrawalId, { state: 'confirmed', ...inclusion })
        if (isOurs) await book.settle(tx, withdrawalId, inclusion.minedHash)
      }),
    )
    this.alerts.clear(withdrawalId)
  }

  async #fail({ withdrawalId }: Payout, inclusion: Omit<MinedPayout, 'outcome'> | undefined): Promise<void> {
    const { database, book, step } = this.#options
    const none = { minedHash: null, blockHash: null, confirmations: null }
    await step('payout: give back', () =>
      database.transaction(async (tx) => {
        const isOurs = await updatePayout(tx, withdrawalId, { state: 'failed', ...(inclusion ?? none) })
        if (isOurs) await book.giveBack(tx, withdrawalId)
      }),
    )
  }

  /**
   * A transfer of the chain's own coin reverts for one reason only: the recipient is a contract, and its code has made it.
   * A token's may have reasons of its own, for which nobody pays.
   */
  async #failReverted(payout: Payout, inclusion: Omit<MinedPayout, 'outcome'>): Promise<void> {
    if (payout.token !== null) return this.#fail(payout, inclusion)
    const { database, book, step } = this.#options
    const { withdrawalId } = payout
    let reverts: RecipientReverts | undefined
    await step('payout: give back less fee', () =>
      database.transaction(async (tx) => {
        const isOurs = await updatePayout(tx, withdrawalId, { state: 'failed', ...inclusion })
        reverts = isOurs ? await book.giveBackLessFee(tx, withdrawalId) : undefined
      }),
    )
    if (reverts !== undefined) this.#reverts.note(reverts)
  }

  async #noteReorganised(payout: Payout): Promise<void> {
    const { step, log, chain } = this.#options
    log.warn({ chain: chain.name, withdrawal: payout.withdrawalId }, 'The block of a payment is gone')
    await step('payout: note reorganised', () => {
      return this.#change(payout, { state: 'broadcast', minedHash: null, blockHash: null, confirmations: null })
    })
  }

  async #change({ withdrawalId }: Payout, change: Parameters<typeof updatePayout>[2]): Promise<void> {
    const { database, book } = this.#options
    await database.transaction(async (tx) => {
      if (await updatePayout(tx, withdrawalId, change)) await book.tellProgress(tx, withdrawalId)
    })
  }

  /**
   * The nonce is used and the node has no receipt of ours. Only a transaction in a block deep enough, which is none of
   * ours, proves that the payment can never arrive; anything else may be a node that lags behind, or lies.
   */
  async #lookForConsumer(payout: Payout, head: bigint): Promise<void> {
    const { chain } = this.#options
    const { withdrawalId, nonce, sinceBlock } = payout
    const { address } = this.#account
    const until = head - BigInt(payout.requiredConfirmations) + 1n
    if (until <= sinceBlock || (await chain.client.getTransactionCount({ address, blockNumber: until })) <= nonce)
      return
    const consumer = await findNonceConsumer(chain.client, { address, nonce, since: sinceBlock, until })
    if (consumer === undefined || payout.attempts.some(({ hash }) => hash === consumer)) {
      this.alerts.raise(withdrawalId, 'The nonce of a payment is used, and nothing proves by what', { nonce })
      return
    }
    this.alerts.raise(`nonce ${nonce}`, 'The key of the hot wallet has signed for somebody else', { consumer })
    await this.#fail(payout, undefined)
  }

  /** Sends what the chain does not have, lowest nonce first: a node keeps the others waiting for it. */
  async #send(state: ChainState): Promise<void> {
    const { database, clock } = this.#options
    const now = clock()
    for (const payout of await listMissing(database, this.#account, state.mined)) {
      const [newest] = payout.attempts
      if (newest === undefined) throw new Error(`Nothing was signed for the withdrawal ${payout.withdrawalId}`)
      const isNext = payout.nonce === state.mined && payout.state !== 'confirmed'
      const isReplaced =
        isNext && isStuck(newest, now, state.fees) && (await this.#signing.signReplacement(payout, newest, state))
      if (!isReplaced && isToBeSent(newest, now)) await this.#broadcast(newest)
    }
  }

  async #broadcast(attempt: AttemptRow): Promise<void> {
    const { database, chain, clock, step, log } = this.#options
    const { hash, raw, withdrawalId } = attempt
    try {
      await step('payout: broadcast', () => chain.client.sendRawTransaction({ serializedTransaction: raw }))
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      // Whether it has gone out all the same, the receipts tell in the next round, not the node's words.
      log.warn({ chain: chain.name, withdrawal: withdrawalId, hash, err: error }, 'A payment was not taken')
      return
    }
    await step('payout: note broadcast', () => database.transaction((tx) => noteBroadcast(tx, attempt, clock())))
  }
}
