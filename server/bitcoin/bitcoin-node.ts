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

/** Where an output is. */
export interface OutPoint {
  readonly txid: string
  readonly vout: number
}

/** What a transaction pays to a script. */
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
  /** Null for the first. */
  readonly parentHash: string | null
  readonly transactions: readonly NodeTransaction[]
}

/** A block without what its transactions do. */
export interface BlockSummary extends Pick<NodeBlock, 'height' | 'parentHash'> {
  /** As its miner says. */
  readonly time: Date
  readonly txids: readonly string[]
}

/** An output that nothing has spent. */
export interface UnspentOutput {
  readonly value: bigint
  readonly script: Uint8Array
  /** 0 in the mempool. */
  readonly confirmations: number
  readonly isCoinbase: boolean
}

/** Bitcoin Core's codes. */
const code = { notFound: -5, outOfRange: -8, alreadyInChain: -27 } as const

/**
 * A node that speaks Bitcoin Core's JSON-RPC, and may be wrong: every answer is held against its shape and against what
 * was asked. Amounts are in base units of the network, and fee rates in base units per 1,000 virtual bytes.
 * @throws ImplausibleAnswerError, BitcoinNodeError. Never to be asked inside a transaction of the database.
 */
export class BitcoinNode {
  readonly #network: BitcoinNetwork
  readonly #call: RpcCall

  constructor(network: BitcoinNetwork, call: RpcCall) {
    this.#network = network
    this.#call = call
  }

  /** The newest block that the node has, and whether it is still loading older ones. */
  async head(): Promise<{ readonly height: bigint; readonly hash: string; readonly isLoading: boolean }> {
    const info = await this.#ask('getblockchaininfo', [], chainInfoAnswer)
    return { height: info.blocks, hash: info.bestblockhash, isLoading: info.initialblockdownload }
  }

  /** The hash of the first block. @throws ImplausibleAnswerError if the network begins with another. */
  async genesisHash(): Promise<string> {
    const hash = await this.#ask('getblockhash', [0], hashAnswer)
    const { genesisHash, name } = this.#network
    if (genesisHash !== null && hash !== genesisHash) throw new ImplausibleAnswerError(`The node is not of ${name}`)
    return hash
  }

  /** The hash at a height of the node's chain; undefined above its head. */
  async blockHash(height: bigint): Promise<string | undefined> {
    return this.#unless(code.outOfRange, this.#ask('getblockhash', [Number(height)], hashAnswer))
  }

  /** A block with its transactions; undefined if the node does not have it, as one that has pruned it. */
  async block(hash: string): Promise<NodeBlock | undefined> {
    const answer = await this.#unless(code.notFound, this.#ask('getblock', [hash, 2], blockAnswer))
    if (answer === undefined) return undefined
    if (answer.hash !== hash) throw new ImplausibleAnswerError(`The node has answered another block than ${hash}`)
    const transactions = answer.tx.map((transaction) => this.#toTransaction({ ...transaction, blockhash: hash }))
    requirePlausible(hash, transactions)
    return { hash, height: answer.height, parentHash: answer.previousblockhash ?? null, transactions }
  }

  /** A block of any branch, with the ids of its transactions; undefined if the node does not have it. */
  async blockSummary(hash: string): Promise<BlockSummary | undefined> {
    const answer = await this.#unless(code.notFound, this.#ask('getblock', [hash, 1], blockSummaryAnswer))
    if (answer === undefined) return undefined
    if (answer.hash !== hash) throw new ImplausibleAnswerError(`The node has answered another block than ${hash}`)
    const { height, previousblockhash: parentHash = null, time, tx: txids } = answer
    return { height, parentHash, time: new Date(time * 1000), txids }
  }

  /** The transactions that wait for a block. */
  async mempool(): Promise<readonly string[]> {
    return this.#ask('getrawmempool', [], v.array(hashAnswer))
  }

  /**
   * A transaction; undefined if the node does not know it.
   * @param blockHash Where it is, without which a node finds only those of its mempool.
   */
  async transaction(txid: string, blockHash?: string): Promise<NodeTransaction | undefined> {
    const parameters = blockHash === undefined ? [txid, true] : [txid, true, blockHash]
    const answer = await this.#unless(code.notFound, this.#ask('getrawtransaction', parameters, transactionAnswer))
    if (answer === undefined) return undefined
    if (answer.txid !== txid) throw new ImplausibleAnswerError(`The node has answered another transaction than ${txid}`)
    return this.#toTransaction(answer)
  }

  /** The bytes of a transaction in a block; undefined if the node does not have it there. */
  async rawTransaction(txid: string, blockHash: string): Promise<Uint8Array | undefined> {
    const parameters = [txid, false, blockHash]
    const answer = await this.#unless(code.notFound, this.#ask('getrawtransaction', parameters, hexAnswer))
    return answer === undefined ? undefined : Buffer.from(answer, 'hex')
  }

  /** An output that is not spent; null if it is spent, or never was. */
  async unspent({ txid, vout }: OutPoint, withMempool: boolean): Promise<UnspentOutput | null> {
    const answer = await this.#ask('gettxout', [txid, vout, withMempool], v.nullable(outputStateAnswer))
    if (answer === null) return null
    const { value, confirmations, coinbase: isCoinbase, scriptPubKey } = answer
    return { value, confirmations, isCoinbase, script: Buffer.from(scriptPubKey.hex, 'hex') }
  }

  /**
   * Hands a transaction to the network. One that is in a block already has been handed over.
   * @throws BitcoinNodeError with Core's code, such as -25 for missing inputs and -26 for rules that it breaks.
   */
  async send(raw: string, txid: string): Promise<void> {
    const answer = await this.#unless(code.alreadyInChain, this.#ask('sendrawtransaction', [raw], hashAnswer))
    if (answer !== undefined && answer !== txid) {
      throw new ImplausibleAnswerError(`The node has taken ${answer} for ${txid}`)
    }
  }

  /** Why the node would refuse a transaction; null if it would take it. */
  async refusalOf(raw: string): Promise<string | null> {
    const [answer] = await this.#ask('testmempoolaccept', [[raw]], acceptanceAnswer)
    if (answer === undefined) throw new ImplausibleAnswerError('The node has not tested the transaction')
    return answer.allowed ? null : (answer['reject-reason'] ?? 'unknown')
  }

  /** What a transaction should pay to be in one of the next blocks; null while the node cannot tell. */
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
    if (!parsed.success) throw new ImplausibleAnswerError(`The node answers ${method} with something else`)
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

/** One coinbase, at the beginning; no transaction, output or spent output twice. */
function requirePlausible(hash: string, transactions: readonly NodeTransaction[]): void {
  const txids = new Set(transactions.map(({ txid }) => txid))
  const spent = transactions.flatMap(({ inputs }) => inputs.map(({ txid, vout }) => `${txid}:${vout}`))
  const isPlausible =
    txids.size === transactions.length &&
    new Set(spent).size === spent.length &&
    transactions.every(({ isCoinbase }, index) => isCoinbase === (index === 0)) &&
    transactions.every(({ outputs }) => new Set(outputs.map(({ vout }) => vout)).size === outputs.length)
  if (!isPlausible) throw new ImplausibleAnswerError(`The block ${hash} contradicts itself`)
}
