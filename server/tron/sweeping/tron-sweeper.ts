import { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import type { Database } from '#server/db/database.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { findPaymentFate, type PaymentFate } from '#server/tron/payments/payment-fate.ts'
import type { TronState } from '#server/tron/payments/tron-payout-options.ts'
import { TronNodeError } from '#server/tron/tron-node.ts'

import type { TronSweeperOptions } from './tron-sweeper-options.ts'
import { SweepSigning } from './sweep-signing.ts'
import {
  endSweep,
  listOpenSweeps,
  noteSweepBroadcast,
  noteSweepSearched,
  type TronSweepRow,
} from './sweeps.repository.ts'

/** Seconds after which the same bytes are sent again: a fork may have dropped them, and nodes forget. */
const sendAgainAfter = 15

/**
 * Moves the coins on deposit addresses to the paying account. Each address has at most one pending transaction; its
 * bytes are stored before anything is sent, and it ends once a final block has it, or none ever will. Wherever the
 * process is killed, the next round reads the progress from database and chain. Several workers may run at once.
 */
export class TronSweeper {
  readonly alerts: ChainAlerts
  readonly #options: TronSweeperOptions
  readonly #signing: SweepSigning
  /** Whether the node is known to be on our network. */
  #isOurNetwork = false

  constructor(options: TronSweeperOptions) {
    this.#options = options
    this.alerts = new ChainAlerts(options.network.name, options.log, 'Sweeping has resumed')
    this.#signing = new SweepSigning(options, this.alerts)
  }

  /**
   * Checks on pending sweeps, and starts those that are possible.
   * @throws TronNodeError, ImplausibleAnswerError, and database errors. It can be called again after any of them.
   */
  async runOnce(): Promise<void> {
    const { node } = this.#options
    if (!this.#isOurNetwork) await node.genesisId()
    this.#isOurNetwork = true
    const state = { head: await node.latestBlock(), solidified: await node.solidifiedBlock() }
    await this.#eachOpen((sweep) => this.#follow(sweep))
    await this.#signing.signWaiting(state)
    await this.#eachOpen((sweep) => this.#send(sweep, state))
  }

  /** Works on each open sweep; if the node gives no sensible answer about one, it waits for the next round. */
  async #eachOpen(work: (sweep: TronSweepRow) => Promise<void>): Promise<void> {
    const { database, network, log } = this.#options
    for (const sweep of await listOpenSweeps(database)) {
      try {
        await work(sweep)
      } catch (error) {
        if (!(error instanceof TronNodeError || error instanceof ImplausibleAnswerError)) throw error
        log.warn({ chain: network.name, sweep: sweep.id, err: error }, 'Could not look up a sweep')
      }
    }
  }

  async #follow(sweep: TronSweepRow): Promise<void> {
    const { node, network, log } = this.#options
    const { searchedId: id, searchedNumber: number, transactionId, reference, expiresAt } = sweep
    const searched = id === null || number === null ? undefined : { id, number }
    const sent = { id: transactionId, reference, expiration: expiresAt.getTime() }
    const fate = await findPaymentFate(node, sent, searched)
    if (fate.kind === 'open') return
    if (fate.kind === 'unclear') log.warn({ chain: network.name, sweep: sweep.id }, fate.reason)
    else if (fate.kind === 'searching') {
      await this.#inOne('tron sweeping: note search', (tx) => noteSweepSearched(tx, sweep.id, fate.searched))
    } else await this.#end(sweep, fate)
  }

  async #end(
    { id, coin, kind, transactionId }: TronSweepRow,
    fate: Extract<PaymentFate, { readonly kind: 'final' | 'never' }>,
  ): Promise<void> {
    const { log, network } = this.#options
    const state = fate.kind === 'never' ? 'expired' : fate.info.success ? 'done' : 'failed'
    await this.#inOne('tron sweeping: end', (tx) => endSweep(tx, id, state))
    if (state === 'done') return
    log.error(
      { chain: network.name, coin, kind, transactionId, state },
      'A sweep failed or expired without moving coins',
    )
  }

  /** Sends a sweep that no block has, but one still may include. */
  async #send(sweep: TronSweepRow, { head }: TronState): Promise<void> {
    const { node, clock } = this.#options
    if (sweep.expiresAt.getTime() <= head.timestamp) return
    if (sweep.broadcastAt !== null && sweep.broadcastAt > addSeconds(clock(), -sendAgainAfter)) return
    if ((await node.transactionInfo(sweep.transactionId)) !== undefined) return
    await this.#broadcast(sweep)
  }

  async #broadcast({ id, transactionId, raw }: TronSweepRow): Promise<void> {
    const { node, clock, step, log, network } = this.#options
    const hex = Buffer.from(raw).toString('hex')
    const answer = await step('tron sweeping: broadcast', () => node.broadcast(hex))
    // It may have been broadcast anyway: blocks tell, not the node's answer.
    if (!answer.taken && answer.code !== 'DUP_TRANSACTION_ERROR') {
      log.warn({ chain: network.name, transactionId, ...answer }, 'The node did not accept a sweep')
      return
    }
    await this.#inOne('tron sweeping: note broadcast', (tx) => noteSweepBroadcast(tx, id, clock()))
  }

  async #inOne(name: string, work: Parameters<Database['transaction']>[0]): Promise<void> {
    await this.#options.step(name, () => this.#options.database.transaction(work))
  }
}
