import { BitcoinNodeError } from '#server/bitcoin/rpc-call.ts'
import { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import { findCursor } from '#server/chain/watcher/cursor.repository.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { type PaymentChange, underWay, updatePayment } from '#server/payments/payments.repository.ts'
import { labelOf, type PayoutSource } from '#server/payments/payout-source.ts'
import {
  listSharedPayments,
  noteSharedBroadcast,
  type SharedPayment,
} from '#server/payments/shared-payments.repository.ts'
import { SourceFailedError, Sources } from '#server/payments/sources.ts'

import type { BitcoinPayoutOptions, BitcoinState } from './bitcoin-payout-options.ts'
import { BitcoinSigning } from './bitcoin-signing.ts'
import { FeeBumps, feeLabelOf } from './fee-bumps.ts'
import { FeeLifts } from './fee-lifts.ts'
import { Merges } from './merges.ts'
import { findMinedSpend, type MinedSpend } from './mined-spend.ts'
import { isBereft } from './own-spends.repository.ts'
import { endSpend, listSpends, noteSpendBroadcast, type Spend, type SpendAttempt } from './spends.repository.ts'

/** Seconds before the same bytes are sent again to a node that doesn't have them. */
const sendAgainAfter = 60
/** Seconds before an unconfirmed transaction raises an alert. */
const stuckAfter = 6 * 3_600
/** Number of blocks within which a payment should be mined. */
const targetBlocks = 3

const nowhere = { minedHash: null, blockHash: null, confirmations: null }

/**
 * Makes each payment of one Bitcoin-like network exactly once. Before anything is sent, our outputs are locked for a
 * spend and its bytes are stored. From then on, only these bytes are sent for its payments, or replacements that spend
 * the same outputs, so the chain takes one of them at most. After a crash at any point, the next round reads from the
 * database and the chain how far each payment got. Several workers may run at once.
 */
export class BitcoinPayouts {
  readonly alerts: ChainAlerts
  readonly #options: BitcoinPayoutOptions
  readonly #sources: Sources
  readonly #signing: BitcoinSigning
  readonly #bumps: FeeBumps
  readonly #lifts: FeeLifts
  readonly #merges: Merges

  constructor(options: BitcoinPayoutOptions) {
    this.#options = options
    this.#sources = new Sources(options.sources)
    this.alerts = new ChainAlerts(options.network.name, options.log, 'Payments have resumed')
    this.#signing = new BitcoinSigning(options, this.#sources, this.alerts)
    this.#bumps = new FeeBumps(options, this.alerts)
    this.#lifts = new FeeLifts(options, this.alerts)
    this.#merges = new Merges(options, this.alerts)
  }

  /**
   * Advances every payment as far as possible and starts those that are waiting.
   * @returns Whether there was anything to do.
   * @throws BitcoinNodeError, ImplausibleAnswerError, and database errors. It's safe to call again after any of them.
   */
  async runOnce(): Promise<boolean> {
    const state = await this.#readState()
    // The watcher has read nothing yet, so there are no known outputs to spend.
    if (state === undefined) return false
    const known = await this.#eachSpend((spend) => this.#follow(spend, state))
    const isAnyWaiting = await this.#signing.signWaiting(state)
    if (this.#options.network.relaysReplacements) await this.#eachSpend((spend) => this.#bumps.raise(spend, state))
    await this.#lifts.lift(state)
    await this.#merge(state)
    const unmined = await this.#eachSpend((spend) => this.#send(spend))
    return known + unmined > 0 || isAnyWaiting
  }

  async #readState(): Promise<BitcoinState | undefined> {
    const { database, node, network } = this.#options
    const head = await node.head()
    const cursor = await findCursor(database, network.storedChainId)
    if (cursor === undefined || head.isLoading) return undefined
    return { height: cursor.height, feeRate: (await node.feeRate(targetBlocks)) ?? network.minimumRelayFeeRate }
  }

  /** Merges outputs; if the node fails, a later round does. */
  async #merge(state: BitcoinState): Promise<void> {
    const { network, log } = this.#options
    try {
      await this.#merges.merge(state)
    } catch (error) {
      if (!isNodes(error)) throw error
      log.warn({ chain: network.name, err: error }, 'Could not merge outputs')
    }
  }

  /** Skips a spend until the next round if the node fails for it. @returns The number of spends. */
  async #eachSpend(work: (spend: Spend) => Promise<void>): Promise<number> {
    const { database, network, log } = this.#options
    const spends = await listSpends(database, network.key)
    for (const spend of spends) {
      try {
        await work(spend)
      } catch (error) {
        if (!isNodes(error)) throw error
        log.warn({ chain: network.name, spend: spend.id, err: error }, 'Could not look up a payment')
      }
    }
    return spends.length
  }

  async #follow(spend: Spend, { height }: BitcoinState): Promise<void> {
    const found = await findMinedSpend(this.#options.node, spend, height)
    if (found === 'unclear') return
    if (spend.purpose !== 'payments') return this.#followOwn(spend, found, height)
    const payments = await listSharedPayments(this.#options.database, spend.paymentIds)
    if (found !== 'unmined' && !found.isOurs) {
      this.alerts.raise(`spend ${spend.id}`, 'An unknown transaction was signed with a network’s seed', { ...found })
    }
    const pending = payments.filter(({ state }) => underWay.includes(state))
    let ended = 0
    for (const payment of pending) if (await this.#followPayment(payment, found)) ended += 1
    if (found === 'unmined' || ended < pending.length) return
    await this.#end(spend, found.isOurs ? 'confirmed' : 'conflicted')
    if (found.isOurs) this.alerts.clear(`spend ${spend.id}`)
  }

  /**
   * Ends one of our own spends once it is as deep as a deposit, or once a transaction that it builds on can't confirm
   * anymore.
   */
  async #followOwn(spend: Spend, found: MinedSpend | 'unmined', height: bigint): Promise<void> {
    const { database, network, coins } = this.#options
    const depth = coins.onNetwork(network.coin, network.key)?.confirmations ?? 1
    if (found !== 'unmined') {
      if (found.confirmations >= depth) await this.#end(spend, found.isOurs ? 'confirmed' : 'conflicted')
    } else if (spend.state === 'open' && (await isBereft(database, spend, height - BigInt(depth) + 1n))) {
      await this.#end(spend, 'conflicted')
    } else return
    this.alerts.clear(`spend ${spend.id}`)
  }

  async #end(spend: Spend, state: 'confirmed' | 'conflicted'): Promise<void> {
    await this.#options.step('bitcoin payout: end spend', () =>
      this.#options.database.transaction((tx) => endSpend(tx, spend.id, state)),
    )
    this.alerts.clear(feeLabelOf(spend))
  }

  /** @returns Whether the payment has ended. */
  async #followPayment(payment: SharedPayment, found: MinedSpend | 'unmined'): Promise<boolean> {
    const source = this.#sources.find(payment.source)
    if (source === undefined) {
      this.alerts.raise(labelOf(payment), 'No module in this process handles the source of a payment')
      return false
    }
    try {
      return await this.#noteFound(payment, source, found)
    } catch (error) {
      if (!(error instanceof SourceFailedError)) throw error
      this.alerts.raise(labelOf(payment), error.message, { err: error.cause })
      return false
    }
  }

  async #noteFound(payment: SharedPayment, source: PayoutSource, found: MinedSpend | 'unmined'): Promise<boolean> {
    const { step } = this.#options
    if (found === 'unmined') {
      if (payment.state === 'mined') {
        this.#options.log.warn({ payment: labelOf(payment) }, 'A reorg removed the block of a payment')
        const change = { state: 'broadcast' as const, ...nowhere }
        await step('bitcoin payout: note reorganised', () => this.#change(payment, source, change))
      }
      return false
    }
    const isDeep = found.confirmations >= payment.requiredConfirmations
    if (!found.isOurs) {
      if (isDeep) await this.#fail(payment, source)
      return isDeep
    }
    const { confirmations } = found
    const inclusion = { minedHash: hashOf(found.txid), blockHash: hashOf(found.blockHash), confirmations }
    if (isDeep) await this.#settle(payment, source, inclusion)
    else if (payment.blockHash !== inclusion.blockHash || payment.confirmations !== confirmations) {
      await step('bitcoin payout: note mined', () =>
        this.#change(payment, source, { state: 'mined' as const, ...inclusion }),
      )
    }
    return isDeep
  }

  async #change(payment: SharedPayment, source: PayoutSource, change: PaymentChange): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      if (await updatePayment(tx, payment.id, change)) await source.noteProgress(tx, payment)
    })
  }

  async #settle(
    payment: SharedPayment,
    source: PayoutSource,
    inclusion: { readonly minedHash: `0x${string}`; readonly blockHash: `0x${string}`; readonly confirmations: number },
  ): Promise<void> {
    const { database, step } = this.#options
    await step('bitcoin payout: settle', () =>
      database.transaction(async (tx) => {
        const isOurs = await updatePayment(tx, payment.id, { state: 'confirmed', ...inclusion })
        if (isOurs) await source.settle(tx, payment, inclusion.minedHash.slice(2))
      }),
    )
    this.alerts.clear(labelOf(payment))
  }

  /**
   * Fails a payment once another transaction has spent one of its inputs and is as deep as the payment would have to
   * be.
   */
  async #fail(payment: SharedPayment, source: PayoutSource): Promise<void> {
    const { database, step } = this.#options
    await step('bitcoin payout: release', () =>
      database.transaction(async (tx) => {
        const isOurs = await updatePayment(tx, payment.id, { state: 'failed', ...nowhere })
        if (isOurs) await source.release(tx, payment, 'never-arrives')
      }),
    )
    this.alerts.clear(labelOf(payment))
  }

  /** Sends a spend that is neither in a block nor in the node's mempool. */
  async #send(spend: Spend): Promise<void> {
    if (spend.inputs.some(({ spentHeight }) => spentHeight !== null)) return
    const [newest] = spend.attempts
    if (newest === undefined) throw new Error(`The spend ${spend.id} has no signed transaction`)
    const now = this.#options.clock()
    const isStuck = spend.createdAt <= addSeconds(now, -stuckAfter)
    if (isStuck) this.alerts.raise(`spend ${spend.id}`, 'A payment is not being mined', { txid: newest.txid })
    const isWaiting = spend.inputs.every(({ spentBy }) => spentBy === newest.txid)
    const isKnown = newest.broadcastAt !== null && (isWaiting || newest.broadcastAt > addSeconds(now, -sendAgainAfter))
    if (isKnown) return
    // If the newest attempt is rejected, an earlier one still makes the same payments.
    for (const attempt of spend.attempts) if (await this.#broadcast(spend, attempt)) return
  }

  /** @returns Whether the node has it now. */
  async #broadcast(spend: Spend, { raw, txid, network }: SpendAttempt): Promise<boolean> {
    const { database, node, clock, step, log } = this.#options
    try {
      await step('bitcoin payout: broadcast', () => node.send(Buffer.from(raw).toString('hex'), txid))
    } catch (error) {
      if (!isNodes(error)) throw error
      // The error doesn't prove that it wasn't sent: only the blocks and the mempool tell.
      log.warn({ chain: network, txid, err: error }, 'The node did not accept a payment')
      if ((await node.transaction(txid)) === undefined) return false
    }
    await step('bitcoin payout: note broadcast', () =>
      database.transaction(async (tx) => {
        await noteSpendBroadcast(tx, { network, txid }, clock())
        await noteSharedBroadcast(tx, spend.paymentIds)
      }),
    )
    return true
  }
}

/** Whether the node caused the error rather than our own code. */
export function isNodes(error: unknown): boolean {
  return error instanceof BitcoinNodeError || error instanceof ImplausibleAnswerError
}

function hashOf(hash: string): `0x${string}` {
  return `0x${hash}`
}
