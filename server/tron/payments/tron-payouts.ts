import { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import type { Transaction } from '#server/db/database.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { updatePayment } from '#server/payments/payments.repository.ts'
import { labelOf, type PayoutSource } from '#server/payments/payout-source.ts'
import {
  listSharedPayments,
  noteSharedBroadcast,
  type SharedPayment,
} from '#server/payments/shared-payments.repository.ts'
import { SourceFailedError, Sources } from '#server/payments/sources.ts'
import { TronNodeError } from '#server/tron/tron-node.ts'

import { findPaymentFate, type PaymentFate } from './payment-fate.ts'
import {
  endTransfer,
  listOpenTransfers,
  noteSearched,
  noteTransferBroadcast,
  type TransferRow,
} from './transfers.repository.ts'
import type { TronPayoutOptions, TronState } from './tron-payout-options.ts'
import { TronSigning } from './tron-signing.ts'

/** Seconds after which the same bytes are sent again: a fork may have dropped them, and nodes forget. */
const sendAgainAfter = 15

const nowhere = { minedHash: null, blockHash: null, confirmations: null }

/**
 * Makes the payments on TRON, each once. Each payment has a single transaction, whose bytes are stored before anything
 * is sent, and only these bytes are ever sent for it. A payment ends only when a final block has it, or when it has
 * expired and every final block up to then has been searched. Whatever happens in between, the next round reads each
 * payment's progress from database and chain. Several workers may run at once.
 */
export class TronPayouts {
  readonly alerts: ChainAlerts
  readonly #options: TronPayoutOptions
  readonly #sources: Sources
  readonly #signing: TronSigning
  /** Whether the node is known to be on our network: payments on another one would reach no one. */
  #isOurNetwork = false

  constructor(options: TronPayoutOptions) {
    this.#options = options
    this.#sources = new Sources(options.sources)
    this.alerts = new ChainAlerts(options.network.name, options.log, 'Payments have resumed')
    this.#signing = new TronSigning(options, this.#sources, this.alerts)
  }

  /**
   * Advances every payment as far as possible, and starts waiting ones.
   * @returns Whether there were any.
   * @throws TronNodeError, ImplausibleAnswerError, and database errors. It can be called again after any of them.
   */
  async runOnce(): Promise<boolean> {
    const { node } = this.#options
    if (!this.#isOurNetwork) await node.genesisId()
    this.#isOurNetwork = true
    const state = { head: await node.latestBlock(), solidified: await node.solidifiedBlock() }
    const known = await this.#eachOpen((transfer) => this.#follow(transfer, state))
    const isAnyWaiting = await this.#signing.signWaiting(state)
    const open = await this.#eachOpen((transfer) => this.#send(transfer, state))
    return known + open > 0 || isAnyWaiting
  }

  /**
   * Works on each open transfer; if the node gives no sensible answer about one, it waits for the next round. @returns
   * Their number.
   */
  async #eachOpen(work: (transfer: TransferRow) => Promise<void>): Promise<number> {
    const { database, network, log } = this.#options
    const open = await listOpenTransfers(database)
    for (const transfer of open) {
      try {
        await work(transfer)
      } catch (error) {
        if (!isNodes(error)) throw error
        log.warn({ chain: network.name, payment: transfer.paymentId, err: error }, 'Could not look up a payment')
      }
    }
    return open.length
  }

  async #follow(transfer: TransferRow, state: TronState): Promise<void> {
    const { database, node, step, log, network } = this.#options
    const { searchedId: id, searchedNumber: number } = transfer
    const searched = id === null || number === null ? undefined : { id, number }
    const { transactionId, reference, expiresAt } = transfer
    const sent = { id: transactionId, reference, expiration: expiresAt.getTime() }
    const fate = await findPaymentFate(node, sent, searched)
    if (fate.kind === 'unclear') log.warn({ chain: network.name, payment: transfer.paymentId }, fate.reason)
    else if (fate.kind === 'searching') {
      await step('tron payout: note search', () => noteSearched(database, transfer.paymentId, fate.searched))
    } else if (fate.kind !== 'open') await this.#end(transfer, fate, state)
  }

  async #end(
    transfer: TransferRow,
    fate: Extract<PaymentFate, { readonly kind: 'final' | 'never' }>,
    state: TronState,
  ): Promise<void> {
    const [payment] = await listSharedPayments(this.#options.database, [transfer.paymentId])
    if (payment === undefined) throw new Error(`The payment ${transfer.paymentId} does not exist`)
    const source = this.#sources.find(payment.source)
    if (source === undefined) {
      this.alerts.raise(labelOf(payment), 'No module in this process handles the source of a payment')
      return
    }
    try {
      if (fate.kind === 'final' && fate.info.success) await this.#settle(payment, source, { fate, state })
      else await this.#release(payment, source, fate)
      this.alerts.clear(labelOf(payment))
    } catch (error) {
      if (!(error instanceof SourceFailedError)) throw error
      this.alerts.raise(labelOf(payment), error.message, { err: error.cause })
    }
  }

  async #settle(
    payment: SharedPayment,
    source: PayoutSource,
    found: { readonly fate: Extract<PaymentFate, { readonly kind: 'final' }>; readonly state: TronState },
  ): Promise<void> {
    const { info, blockId } = found.fate
    const inclusion = {
      minedHash: `0x${info.id}`,
      blockHash: `0x${blockId}`,
      confirmations: Math.max(1, Number(found.state.head.number - info.blockNumber) + 1),
    } as const
    await this.#inOne('tron payout: settle', async (tx) => {
      if (!(await updatePayment(tx, payment.id, { state: 'confirmed', ...inclusion }))) return
      await source.settle(tx, payment, info.id)
      await endTransfer(tx, payment.id, 'paid')
    })
  }

  /** Releases a payment that has failed in a final block, or can't be in one anymore. */
  async #release(
    payment: SharedPayment,
    source: PayoutSource,
    fate: Extract<PaymentFate, { readonly kind: 'final' | 'never' }>,
  ): Promise<void> {
    const { log } = this.#options
    const why = fate.kind === 'never' ? 'expired' : (fate.info.result ?? 'failed')
    log.warn({ payment: labelOf(payment), why }, 'A TRON payment failed or expired: released it')
    await this.#inOne('tron payout: release', async (tx) => {
      if (!(await updatePayment(tx, payment.id, { state: 'failed', ...nowhere }))) return
      await source.release(tx, payment, 'never-arrives')
      await endTransfer(tx, payment.id, fate.kind === 'never' ? 'expired' : 'failed')
    })
  }

  async #inOne(name: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.#options.step(name, () => this.#options.database.transaction(work))
  }

  /** Sends a transfer that no block has, but one still may include. */
  async #send(transfer: TransferRow, { head }: TronState): Promise<void> {
    const { node, clock } = this.#options
    if (transfer.expiresAt.getTime() <= head.timestamp) return
    if (transfer.broadcastAt !== null && transfer.broadcastAt > addSeconds(clock(), -sendAgainAfter)) return
    if ((await node.transactionInfo(transfer.transactionId)) !== undefined) return
    await this.#broadcast(transfer)
  }

  async #broadcast({ paymentId, transactionId, raw }: TransferRow): Promise<void> {
    const { database, node, clock, step, log, network } = this.#options
    const hex = Buffer.from(raw).toString('hex')
    const answer = await step('tron payout: broadcast', () => node.broadcast(hex))
    // It may have been broadcast anyway: blocks tell, not the node's answer.
    if (!answer.taken && answer.code !== 'DUP_TRANSACTION_ERROR') {
      log.warn({ chain: network.name, transactionId, ...answer }, 'The node did not accept a payment')
      return
    }
    await step('tron payout: note broadcast', () =>
      database.transaction(async (tx) => {
        await noteTransferBroadcast(tx, paymentId, clock())
        await noteSharedBroadcast(tx, [paymentId])
      }),
    )
  }
}

/** Whether the error is the node's fault, and not ours. */
function isNodes(error: unknown): boolean {
  return error instanceof TronNodeError || error instanceof ImplausibleAnswerError
}
