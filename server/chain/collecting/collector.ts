import { BaseError, TransactionReceiptNotFoundError } from 'viem'

import { isStuck, isToBeSent } from '#server/chain/attempts.ts'
import { ChainAlerts } from '#server/chain/chain-alerts.ts'

import { CollectionSigning } from './collection-signing.ts'
import type { CollectorOptions } from './collector-options.ts'
import {
  type Collection,
  type CollectionAttempt,
  endCollection,
  findUnderWay,
  noteBroadcast,
} from './collections.repository.ts'

/**
 * Sends what lies on deposit addresses on to the treasury, many deposits at a time and one transaction after the other.
 * Signed bytes are stored before they are sent. Twice would do no harm, for the money has one way to go; but the nonces
 * are those of the hot wallet, and a withdrawal must not wait for one that was lost.
 */
export class Collector {
  readonly alerts: ChainAlerts
  readonly #options: CollectorOptions
  readonly #signing: CollectionSigning

  constructor(options: CollectorOptions) {
    this.#options = options
    this.alerts = new ChainAlerts(options.chain.name, options.log, 'Collecting goes on')
    this.#signing = new CollectionSigning(options, this.alerts)
  }

  /** Goes on with the collection that is under way, or begins one. */
  async runOnce(): Promise<void> {
    const { database, chain } = this.#options
    const underWay = await findUnderWay(database, chain.chainId)
    if (underWay !== undefined) return this.#follow(underWay)
    this.alerts.clear('stuck')
    await this.#signing.signWaiting()
    const begun = await findUnderWay(database, chain.chainId)
    if (begun !== undefined) await this.#follow(begun)
  }

  /** Sends it, sends it again, or ends it once it is deep enough in the chain. */
  async #follow(collection: Collection): Promise<void> {
    const { client } = this.#options.chain
    const [newest] = collection.attempts
    if (newest === undefined) throw new Error(`Nothing was signed for the collection ${collection.id}`)
    const receipt = await this.#findReceipt(collection)
    const deep = (await client.getBlockNumber({ cacheTime: 0 })) - this.#confirmations() + 1n
    if (receipt !== undefined) {
      if (receipt.blockNumber <= deep) await this.#end(collection, receipt.status === 'success' ? 'done' : 'failed')
      return
    }
    const countAt = async (block: { blockTag: 'latest' } | { blockNumber: bigint }) =>
      client.getTransactionCount({ address: collection.fromAddress, ...block })
    const mined = await countAt({ blockTag: 'latest' })
    if (mined > collection.nonce) {
      // The node knows of the transaction and not yet of its receipt, or another one had the nonce.
      if (deep > 0n && (await countAt({ blockNumber: deep })) > collection.nonce) await this.#end(collection, 'failed')
      return
    }
    await this.#send(collection, newest, mined === collection.nonce)
  }

  /** @param isNext Whether the chain waits for nothing else of the hot wallet. */
  async #send(collection: Collection, newest: CollectionAttempt, isNext: boolean): Promise<void> {
    const { chain, clock } = this.#options
    const now = clock()
    const fees = await chain.client.estimateFeesPerGas()
    const isReplaced = isNext && isStuck(newest, now, fees)
    const replacement = isReplaced ? await this.#signing.signReplacement(collection, newest, fees) : undefined
    const attempt = replacement ?? newest
    if (isToBeSent(attempt, now)) await this.#broadcast(attempt)
  }

  async #end({ id }: Collection, state: 'done' | 'failed'): Promise<void> {
    const { chain, database, step, clock, log } = this.#options
    if (state === 'failed') log.error({ chain: chain.name, collection: id }, 'A collection has failed')
    await step('collecting: end', () => database.transaction((tx) => endCollection(tx, id, state, clock())))
  }

  async #findReceipt({ attempts }: Collection) {
    for (const { hash } of attempts) {
      try {
        return await this.#options.chain.client.getTransactionReceipt({ hash })
      } catch (error) {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      }
    }
    return undefined
  }

  /** As many as the deposits of the chain themselves need. */
  #confirmations(): bigint {
    const { coins, chain } = this.#options
    return BigInt(Math.max(1, ...coins.onChain(chain.chainId).map(({ confirmations }) => confirmations)))
  }

  async #broadcast({ hash, raw }: CollectionAttempt): Promise<void> {
    const { chain, database, step, clock, log } = this.#options
    try {
      await step('collecting: broadcast', () => chain.client.sendRawTransaction({ serializedTransaction: raw }))
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      // Whether it has gone out all the same, the receipts tell.
      log.warn({ chain: chain.name, hash, err: error }, 'A collection was not taken')
      return
    }
    await step('collecting: note broadcast', () => database.transaction((tx) => noteBroadcast(tx, hash, clock())))
  }
}
