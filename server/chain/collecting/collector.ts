import { randomUUID } from 'node:crypto'

import {
  type Address,
  BaseError,
  encodeFunctionData,
  type Hex,
  TransactionReceiptNotFoundError,
  zeroAddress,
} from 'viem'

import { depositForwarderFactoryAbi } from '#deployments/abi/deposit-forwarder-factory.ts'
import type { Chain } from '#server/chain/chains.ts'
import { mostGasOfCollectionNow } from '#server/chain/gas-limits.ts'
import { nextNonce, takeNonce } from '#server/chain/nonces.ts'
import { dearerFees, type Fees } from '#server/chain/payouts/fees.ts'
import { estimateGasRoundedUp } from '#server/chain/payouts/payment.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'
import type { Signer } from '#server/signer/signer.ts'

import {
  type Collection,
  type CollectionAttempt,
  endCollection,
  findUnderWay,
  insertAttempt,
  insertCollection,
  listCollectable,
  noteBroadcast,
} from './collections.repository.ts'

export interface CollectorOptions {
  readonly chain: Chain
  readonly factory: Address
  readonly coins: CoinRegistry
  readonly database: Database
  readonly signer: Signer
  readonly clock: Clock
  readonly step: Step
  readonly log: Log
}

type Collectable = Awaited<ReturnType<typeof listCollectable>>[number]

/** Seconds for which deposits wait for others to go with, and after which a failure is tried again. */
const waitFor = 60
const postponeBy = 3_600
const mostDeposits = 100
/** Seconds after which the same bytes are sent again, and after which a dearer transaction takes their place. */
const sendAgainAfter = 30
const replaceAfter = 180

/** Somebody else has the nonce or the deposits: what was signed is never stored, and so never sent. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/**
 * Sends what lies on deposit addresses on to the treasury, many deposits at a time and one transaction after the other.
 * Signed bytes are stored before they are sent. Twice would do no harm, for the money has one way to go; but the nonces
 * are those of the hot wallet, and a withdrawal must not wait for one that was lost.
 */
export class Collector {
  readonly #options: CollectorOptions
  /** Deposits that could not be collected, and when to try again. */
  readonly #postponed = new Map<string, Date>()

  constructor(options: CollectorOptions) {
    this.#options = options
  }

  /** Goes on with the collection that is under way, or begins one. */
  async runOnce(): Promise<void> {
    const { database, chain } = this.#options
    const underWay = await findUnderWay(database, chain.chainId)
    if (underWay === undefined) await this.#begin()
    else await this.#follow(underWay)
  }

  async #begin(): Promise<void> {
    const { database, chain, factory, clock } = this.#options
    const now = clock()
    const place = { chainId: chain.chainId, factory }
    const waiting = await listCollectable(database, place, addSeconds(now, -waitFor), mostDeposits)
    const due = waiting.filter(({ id }) => (this.#postponed.get(id) ?? now) <= now)
    if (due.length === 0) return
    const data = this.#dataOf(due)
    const most = await mostGasOfCollectionNow(chain.client)
    const gas = await this.#estimate(data, most)
    if (gas === 'refused') return this.#postponeRefused(due, most)
    const { maxFeePerGas, maxPriorityFeePerGas } = await chain.client.estimateFeesPerGas()
    await this.#sign(due, data, gas, { maxFeePerGas, maxPriorityFeePerGas })
    const begun = await findUnderWay(database, chain.chainId)
    if (begun !== undefined) await this.#follow(begun)
  }

  /** One token that refuses stops a collection, so each of them is asked about by itself. */
  async #postponeRefused(due: readonly Collectable[], most: bigint): Promise<void> {
    const { log, chain, clock } = this.#options
    const until = addSeconds(clock(), postponeBy)
    for (const deposit of due) {
      if ((await this.#estimate(this.#dataOf([deposit]), most)) !== 'refused') continue
      this.#postponed.set(deposit.id, until)
      log.error({ chain: chain.name, deposit: deposit.id, coin: deposit.coin }, 'A deposit cannot be collected')
    }
  }

  async #estimate(data: Hex, most: bigint): Promise<bigint | 'refused'> {
    const { chain, factory, signer } = this.#options
    const gas = await estimateGasRoundedUp(chain.client, signer.address, { to: factory, value: 0n, data }, most)
    return gas === 'too-much' ? 'refused' : gas
  }

  #dataOf(deposits: readonly Collectable[]): Hex {
    const { coins, chain } = this.#options
    const tokens = new Map<Hex, Set<Address>>()
    for (const { salt, coin } of deposits) {
      const token = coins.onNetwork(coin, chain.network)?.token ?? zeroAddress
      tokens.set(salt, (tokens.get(salt) ?? new Set()).add(token))
    }
    const collections = [...tokens].map(([salt, each]) => ({ salt, tokens: [...each] }))
    return encodeFunctionData({ abi: depositForwarderFactoryAbi, functionName: 'collect', args: [collections] })
  }

  async #sign(due: readonly Collectable[], data: Hex, gas: bigint, fees: Fees): Promise<void> {
    const { database, chain, signer, step } = this.#options
    const account = { chainId: chain.chainId, address: signer.address }
    const mined = await chain.client.getTransactionCount({ address: signer.address, blockTag: 'latest' })
    const nonce = await nextNonce(database, account, mined)
    const row = { id: randomUUID(), chainId: chain.chainId, fromAddress: signer.address, nonce, data, gasLimit: gas }
    const attempt = await this.#signAttempt(row, fees)
    const store = async (tx: Transaction) => {
      const isOurs =
        (await takeNonce(tx, account, nonce)) &&
        (await insertCollection(
          tx,
          { ...row, state: 'signed' },
          due.map(({ id }) => id),
        ))
      if (!isOurs) throw new OvertakenError(`Somebody else was first on chain ${chain.chainId}`)
      await insertAttempt(tx, chain.chainId, attempt)
    }
    try {
      await step('collecting: store signed bytes', () => database.transaction(store))
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
    }
  }

  async #signAttempt(
    { id, nonce, data, gasLimit }: Pick<Collection, 'id' | 'nonce' | 'data' | 'gasLimit'>,
    fees: Fees,
  ): Promise<CollectionAttempt> {
    const { chain, factory, signer, clock } = this.#options
    const transaction = { chainId: chain.chainId, nonce, to: factory, value: 0n, data, gas: gasLimit, ...fees }
    const { hash, raw } = await signer.sign(transaction)
    const { maxFeePerGas: maxFee, maxPriorityFeePerGas: maxPriorityFee } = fees
    return { hash, raw, collectionId: id, maxFee, maxPriorityFee, signedAt: clock(), broadcastAt: null }
  }

  /** Sends it, sends it again, or ends it once it is deep enough in the chain. */
  async #follow(collection: Collection): Promise<void> {
    const { chain, clock } = this.#options
    const { client } = chain
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
    const isStuck = mined === collection.nonce && newest.signedAt <= addSeconds(clock(), -replaceAfter)
    if (isStuck) await this.#replace(collection, newest)
    else if (newest.broadcastAt === null || newest.broadcastAt <= addSeconds(clock(), -sendAgainAfter)) {
      await this.#broadcast(newest)
    }
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

  async #replace(collection: Collection, { maxFee, maxPriorityFee }: CollectionAttempt): Promise<void> {
    const { chain, database, step } = this.#options
    const current = await chain.client.estimateFeesPerGas()
    const fees = dearerFees({ maxFeePerGas: maxFee, maxPriorityFeePerGas: maxPriorityFee }, current)
    const attempt = await this.#signAttempt(collection, fees)
    await step('collecting: store replacement', () =>
      database.transaction((tx) => insertAttempt(tx, chain.chainId, attempt)),
    )
    await this.#broadcast(attempt)
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
