import { BaseError, type TransactionReceipt } from 'viem'

import { isStuck, isToBeSent } from '#server/chain/attempts.ts'
import { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { findReceipt } from '#server/chain/receipts.ts'

import { SweepSigning } from './sweep-signing.ts'
import type { SweeperOptions } from './sweeper-options.ts'
import { type Sweep, type SweepAttempt, endSweep, findUnderWay, noteBroadcast } from './sweeps.repository.ts'

/**
 * Sweeps deposits to the treasury, many at a time and one transaction after another. Signed bytes are stored before
 * they are sent. Sweeping twice would be harmless, as the coins can only go to the treasury, but the nonces belong to
 * the hot wallet, and a lost one would block withdrawals.
 */
export class Sweeper {
  readonly alerts: ChainAlerts
  readonly #options: SweeperOptions
  readonly #signing: SweepSigning

  constructor(options: SweeperOptions) {
    this.#options = options
    this.alerts = new ChainAlerts(options.chain.name, options.log, 'Sweeping has resumed')
    this.#signing = new SweepSigning(options, this.alerts)
  }

  /** Continues the pending sweep, or starts one. */
  async runOnce(): Promise<void> {
    const { database, chain } = this.#options
    const underWay = await findUnderWay(database, chain.chainId)
    if (underWay !== undefined) return this.#follow(underWay)
    this.alerts.clear('stuck')
    if (!(await this.#signing.signWaiting())) return
    const begun = await findUnderWay(database, chain.chainId)
    if (begun !== undefined) await this.#follow(begun)
  }

  /** Sends or resends the sweep, or ends it once it is deep enough in the chain. */
  async #follow(sweep: Sweep): Promise<void> {
    const { client } = this.#options.chain
    const [newest] = sweep.attempts
    if (newest === undefined) throw new Error(`The sweep ${sweep.id} has no signed transaction`)
    const receipt = await this.#findReceipt(sweep)
    const deep = (await client.getBlockNumber({ cacheTime: 0 })) - this.#confirmations() + 1n
    if (receipt !== undefined) {
      if (receipt.blockNumber <= deep) await this.#end(sweep, receipt.status === 'success' ? 'done' : 'failed')
      return
    }
    const countAt = async (block: { blockTag: 'latest' } | { blockNumber: bigint }) =>
      client.getTransactionCount({ address: sweep.fromAddress, ...block })
    const mined = await countAt({ blockTag: 'latest' })
    if (mined > sweep.nonce) {
      // Either the node has the transaction but not its receipt yet, or another transaction took the nonce.
      if (deep > 0n && (await countAt({ blockNumber: deep })) > sweep.nonce) await this.#end(sweep, 'failed')
      return
    }
    await this.#send(sweep, newest, mined === sweep.nonce)
  }

  /** @param isNext Whether the sweep's nonce is the hot wallet's next one on the chain. */
  async #send(sweep: Sweep, newest: SweepAttempt, isNext: boolean): Promise<void> {
    const { chain, clock } = this.#options
    const now = clock()
    const fees = await chain.client.estimateFeesPerGas()
    const isReplaced = isNext && isStuck(newest, now, fees)
    const replacement = isReplaced ? await this.#signing.signReplacement(sweep, newest, fees) : undefined
    const attempt = replacement ?? newest
    if (isToBeSent(attempt, now)) await this.#broadcast(attempt)
  }

  async #end({ id }: Sweep, state: 'done' | 'failed'): Promise<void> {
    const { chain, database, step, clock, log } = this.#options
    if (state === 'failed') log.error({ chain: chain.name, sweep: id }, 'A sweep failed')
    await step('sweeping: end', () => database.transaction((tx) => endSweep(tx, id, state, clock())))
  }

  async #findReceipt({ attempts }: Sweep): Promise<TransactionReceipt | undefined> {
    for (const { hash } of attempts) {
      const receipt = await findReceipt(this.#options.chain.client, hash)
      if (receipt !== undefined) return receipt
    }
    return undefined
  }

  /** Returns the number of confirmations that the chain's deposits need. */
  #confirmations(): bigint {
    const { coins, chain } = this.#options
    return BigInt(Math.max(1, ...coins.onChain(chain.chainId).map(({ confirmations }) => confirmations)))
  }

  async #broadcast({ hash, raw }: SweepAttempt): Promise<void> {
    const { chain, database, step, clock, log } = this.#options
    try {
      await step('sweeping: broadcast', () => chain.client.sendRawTransaction({ serializedTransaction: raw }))
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      // The error doesn't prove that it wasn't sent: the receipts will tell.
      log.warn({ chain: chain.name, hash, err: error }, 'The node did not accept a sweep')
      return
    }
    await step('sweeping: note broadcast', () => database.transaction((tx) => noteBroadcast(tx, hash, clock())))
  }
}
