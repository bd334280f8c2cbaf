import * as v from 'valibot'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'

import {
  acceptanceAnswer,
  amountAnswer,
  blockAnswer,
  blockSummaryAnswer,
  chainInfoAnswer,
  feeAnswer,
  hashAnswer,
  hexAnswer,
  outputStateAnswer,
  transactionAnswer,
} from './node-answers.ts'
import { BitcoinNodeError, type RpcCall } from './rpc-call.ts'

/** Identifies an output. */
export interface OutPoint {
  readonly txid: string
  readonly vout: number
}

/** An output of a transaction. */
export interface NodeOutput {
  readonly vout: number
  /** In base units. */
  readonly value: bigint
  readonly script: Uint8Array
}

export interface NodeTransaction {
  readonly txid: string
  readonly isCoinbase: boolean
  readonly inputs: readonly OutPoint[]
  readonly outputs: readonly NodeOutput[]
  /** The block it is in; null while it is in the mempool. */
  readonly blockHash: string | null
}

export interface NodeBlock {
  readonly hash: string
  readonly height: bigint
  /** Null for the genesis block. */
  readonly parentHash: string | null
  readonly transactions: readonly NodeTransaction[]
}

/** A block with only the ids of its transactions. */
export interface BlockSummary extends Pick<NodeBlock, 'height' | 'parentHash'> {
  /** The miner's claim. */
  readonly time: Date
  readonly txids: readonly string[]
}

/** An unspent output. */
export interface UnspentOutput {
  readonly value: bigint
  readonly script: Uint8Array
  /** 0 in the mempool. */
  readonly confirmations: number
  readonly isCoinbase: boolean
}

/** Bitcoin Core's error codes. */
const code = { notFound: -5, outOfRange: -8, alreadyInChain: -27 } as const

/**
 * Client for a node that speaks Bitcoin Core's JSON-RPC. The node may be wrong, so every answer is checked against its
 * schema and against the request. Amounts are in base units of the network, fee rates in base units per 1,000 virtual
 * bytes.
 * @throws ImplausibleAnswerError, BitcoinNodeError. Never call it inside a database transaction.
 */
export class BitcoinNode {
  readonly #network: BitcoinNetwork
  readonly #call: RpcCall

  constructor(network: BitcoinNetwork, call: RpcCall) {
    this.#network = network
    this.#call = call
  }

  /** Returns the node's newest block, and whether it is still downloading older ones. */
  async head(): Promise<{ readonly height: bigint; readonly hash: string; readonly isLoading: boolean }> {
    const info = await this.#ask('getblockchaininfo', [], chainInfoAnswer)
    return { height: info.blocks, hash: info.bestblockhash, isLoading: info.initialblockdownload }
  }

  /** Returns the hash of the first block. @throws ImplausibleAnswerError if it isn't this network's. */
  async genesisHash(): Promise<string> {
    const hash = await this.#ask('getblockhash', [0], hashAnswer)
    const { genesisHash, name } = this.#network
    if (genesisHash !== null && hash !== genesisHash)
      throw new ImplausibleAnswerError(`The node does not belong to ${name}`)
    return hash
  }

  /** Returns the hash at a height of the node's chain; undefined above its head. */
  async blockHash(height: bigint): Promise<string | undefined> {
    return this.#unless(code.outOfRange, this.#ask('getblockhash', [Number(height)], hashAnswer))
  }

  /**
   * Returns a block with its transactions; undefined if the node doesn't have it, for example because it was pruned.
   */
  async block(hash: string): Promise<NodeBlock | undefined> {
    const answer = await this.#unless(code.notFound, this.#ask('getblock', [hash, 2], blockAnswer))
    if (answer === undefined) return undefined
    if (answer.hash !== hash) throw new ImplausibleAnswerError(`The node returned a different block than ${hash}`)
    const transactions = answer.tx.map((transaction) => this.#toTransaction({ ...transaction, blockhash: hash }))
    requirePlausible(hash, transactions)
    return { hash, height: answer.height, parentHash: answer.previousblockhash ?? null, transactions }
  }

  /** Returns a block of any branch with its transaction ids; undefined if the node doesn't have it. */
  async blockSummary(hash: string): Promise<BlockSummary | undefined> {
    const answer = await this.#unless(code.notFound, this.#ask('getblock', [hash, 1], blockSummaryAnswer))
    if (answer === undefined) return undefined
    if (answer.hash !== hash) throw new ImplausibleAnswerError(`The node returned a different block than ${hash}`)
    const { height, previousblockhash: parentHash = null, time, tx: txids } = answer
    return { height, parentHash, time: new Date(time * 1000), txids }
  }

  /** Returns the ids of the unconfirmed transactions. */
  async mempool(): Promise<readonly string[]> {
    return this.#ask('getrawmempool', [], v.array(hashAnswer))
  }

  /**
   * Returns a transaction; undefined if the node doesn't know it.
   * @param blockHash The transaction's block. Without it, a node only looks in its mempool.
   */
  async transaction(txid: string, blockHash?: string): Promise<NodeTransaction | undefined> {
    const parameters = blockHash === undefined ? [txid, true] : [txid, true, blockHash]
    const answer = await this.#unless(code.notFound, this.#ask('getrawtransaction', parameters, transactionAnswer))
    if (answer === undefined) return undefined
    if (answer.txid !== txid) throw new ImplausibleAnswerError(`The node returned a different transaction than ${txid}`)
    return this.#toTransaction(answer)
  }

  /** Returns the bytes of a transaction in a block; undefined if the node doesn't have it there. */
  async rawTransaction(txid: string, blockHash: string): Promise<Uint8Array | undefined> {
    const parameters = [txid, false, blockHash]
    const answer = await this.#unless(code.notFound, this.#ask('getrawtransaction', parameters, hexAnswer))
    return answer === undefined ? undefined : Buffer.from(answer, 'hex')
  }

  /** Returns an unspent output; null if it was spent or never existed. */
  async unspent({ txid, vout }: OutPoint, withMempool: boolean): Promise<UnspentOutput | null> {
    const answer = await this.#ask('gettxout', [txid, vout, withMempool], v.nullable(outputStateAnswer))
    if (answer === null) return null
    const { value, confirmations, coinbase: isCoinbase, scriptPubKey } = answer
    return { value, confirmations, isCoinbase, script: Buffer.from(scriptPubKey.hex, 'hex') }
  }

  /**
   * Broadcasts a transaction. One that is in a block already counts as sent.
   * @throws BitcoinNodeError with Core's code, such as -25 for missing inputs and -26 for a violated rule.
   */
  async send(raw: string, txid: string): Promise<void> {
    const answer = await this.#unless(code.alreadyInChain, this.#ask('sendrawtransaction', [raw], hashAnswer))
    if (answer !== undefined && answer !== txid) {
      throw new ImplausibleAnswerError(`The node accepted ${answer} instead of ${txid}`)
    }
  }

  /** Returns why the node would reject a transaction; null if it would accept it. */
  async refusalOf(raw: string): Promise<string | null> {
    const [answer] = await this.#ask('testmempoolaccept', [[raw]], acceptanceAnswer)
    if (answer === undefined) throw new ImplausibleAnswerError('The node did not test the transaction')
    return answer.allowed ? null : (answer['reject-reason'] ?? 'unknown')
  }

  /** Estimates the fee rate to get into one of the next blocks; null while the node can't tell. */
  async feeRate(blocks: number): Promise<bigint | null> {
    const { feerate } = await this.#ask('estimatesmartfee', [blocks], feeAnswer)
    return feerate === undefined || feerate.startsWith('-') ? null : v.parse(amountAnswer, feerate)
  }

  async #ask<Schema extends v.GenericSchema>(
    method: string,
    parameters: readonly unknown[],
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const parsed = v.safeParse(schema, await this.#call(method, parameters))
    if (!parsed.success) throw new ImplausibleAnswerError(`The node returned an invalid answer to ${method}`)
    return parsed.output
  }

  async #unless<Answer>(expected: number, asked: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await asked
    } catch (error) {
      if (error instanceof BitcoinNodeError && error.code === expected) return undefined
      throw error
    }
  }

  #toTransaction(answer: v.InferOutput<typeof transactionAnswer>): NodeTransaction {
    const { txid, vin, vout, blockhash } = answer
    return {
      txid,
      isCoinbase: vin.some(({ coinbase }) => coinbase !== undefined),
      inputs: vin.flatMap((input) =>
        input.txid === undefined || input.vout === undefined ? [] : [{ txid: input.txid, vout: input.vout }],
      ),
      outputs: vout.flatMap(({ n, value, scriptPubKey }) =>
        n === undefined || value === undefined || scriptPubKey === undefined
          ? []
          : [{ vout: n, value, script: Buffer.from(scriptPubKey.hex, 'hex') }],
      ),
      blockHash: blockhash ?? null,
    }
  }
}

/** Requires a single coinbase, in first place, and no transaction, output or spent output twice. */
function requirePlausible(hash: string, transactions: readonly NodeTransaction[]): void {
  const txids = new Set(transactions.map(({ txid }) => txid))
  const spent = transactions.flatMap(({ inputs }) => inputs.map(({ txid, vout }) => `${txid}:${vout}`))
  const isPlausible =
    txids.size === transactions.length &&
    new Set(spent).size === spent.length &&
    transactions.every(({ isCoinbase }, index) => isCoinbase === (index === 0)) &&
    transactions.every(({ outputs }) => new Set(outputs.map(({ vout }) => vout)).size === outputs.length)
  if (!isPlausible) throw new ImplausibleAnswerError(`The block ${hash} is inconsistent`)
}
