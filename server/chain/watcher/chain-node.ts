import { type Address, type Hash, type Hex, numberToHex } from 'viem'
import * as v from 'valibot'

import type { Chain } from '#server/chain/chains.ts'

import {
  blockAnswer,
  headerAnswer,
  logAnswer,
  type NodeHeader,
  type NodeLog,
  type NodeReceipt,
  type NodeTransaction,
  quantityAnswer,
  receiptAnswer,
} from './node-answers.ts'

/** The node gave an answer that can't be true, or two that contradict each other. Nothing was recorded from it. */
export class ImplausibleAnswerError extends Error {
  override readonly name = 'ImplausibleAnswerError'
}

/** A block with its transactions, if they were requested. */
export interface NodeBlock extends NodeHeader {
  readonly transactionCount: number
  readonly transactions: readonly NodeTransaction[]
}

/** A filter for logs. */
export interface LogFilter {
  readonly address: readonly Address[]
  /** Matches any of these as the first topic. */
  readonly events: readonly Hex[]
}

/** JSON-RPC error codes for a method that the node doesn't have (EIP-1474). */
const methodNotFound = new Set([-32601, -32004])

/**
 * Client for a chain's node. The node may be wrong, so every answer is checked against its schema and against the
 * request. It doesn't retry, so that a node that limits its callers gets no extra calls.
 * @throws ImplausibleAnswerError, and viem's errors when the node can't be reached or refuses.
 */
export class ChainNode {
  readonly #client: Pick<Chain['client'], 'request'>
  #lacksReceiptsOfBlocks = false

  constructor(client: Pick<Chain['client'], 'request'>) {
    this.#client = client
  }

  async chainId(): Promise<number> {
    return Number(await this.#ask('eth_chainId', [], quantityAnswer))
  }

  /** Returns the height of the node's newest block. */
  async head(): Promise<bigint> {
    return this.#ask('eth_blockNumber', [], quantityAnswer)
  }

  /** Returns a block, with or without its transactions; null if the node doesn't have it. */
  async block(height: bigint, withTransactions: boolean): Promise<NodeBlock | null> {
    const parameters = [numberToHex(height), withTransactions]
    const block = withTransactions
      ? await this.#ask('eth_getBlockByNumber', parameters, v.nullable(blockAnswer))
      : await this.#ask('eth_getBlockByNumber', parameters, v.nullable(headerAnswer))
    if (block === null) return null
    if (block.number !== height) {
      throw new ImplausibleAnswerError(`The node returned block ${block.number} instead of block ${height}`)
    }
    if (block.gasUsed > 0n && block.transactions.length === 0) {
      throw new ImplausibleAnswerError(`Block ${height} used gas but has no transactions`)
    }
    const transactionCount = block.transactions.length
    if (!withTransactions) return { ...block, transactionCount, transactions: [] }
    const { transactions } = block as v.InferOutput<typeof blockAnswer>
    if (transactions.some((each, index) => each.transactionIndex !== index || each.blockHash !== block.hash)) {
      throw new ImplausibleAnswerError(`Transactions of block ${height} are missing or belong to another block`)
    }
    return { ...block, transactionCount, transactions }
  }

  /** @param filter Without it, all logs are returned. */
  async logsOfBlock(hash: Hash, filter?: LogFilter): Promise<readonly NodeLog[]> {
    return this.#logs({ blockHash: hash, ...(filter && toParameters(filter)) })
  }

  async logsBetween(first: bigint, last: bigint, filter: LogFilter): Promise<readonly NodeLog[]> {
    return this.#logs({ fromBlock: numberToHex(first), toBlock: numberToHex(last), ...toParameters(filter) })
  }

  /** Returns null if the transaction isn't in a block that the node has. */
  async receipt(transactionHash: Hash): Promise<NodeReceipt | null> {
    return this.#ask('eth_getTransactionReceipt', [transactionHash], v.nullable(receiptAnswer))
  }

  /** Returns null if the node doesn't have the method. */
  async receiptsOfBlock(height: bigint): Promise<readonly NodeReceipt[] | null> {
    if (this.#lacksReceiptsOfBlocks) return null
    try {
      return await this.#ask('eth_getBlockReceipts', [numberToHex(height)], v.nullable(v.array(receiptAnswer)))
    } catch (error) {
      if (!isMethodMissing(error)) throw error
      this.#lacksReceiptsOfBlocks = true
      return null
    }
  }

  async balance(address: Address, height: bigint): Promise<bigint> {
    return this.#ask('eth_getBalance', [address, numberToHex(height)], quantityAnswer)
  }

  async #logs(parameters: object): Promise<readonly NodeLog[]> {
    const logs = await this.#ask('eth_getLogs', [parameters], v.array(logAnswer))
    if (logs.some(({ removed }) => removed)) throw new ImplausibleAnswerError('A log belongs to a removed block')
    return logs
  }

  async #ask<Schema extends v.GenericSchema>(
    method: string,
    parameters: readonly unknown[],
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const answer: unknown = await this.#client.request({ method, params: parameters } as never)
    const parsed = v.safeParse(schema, answer)
    if (parsed.success) return parsed.output
    throw new ImplausibleAnswerError(`The node returned an invalid answer to ${method}: ${parsed.issues[0].message}`)
  }
}

function toParameters({ address, events }: LogFilter) {
  return { address, topics: [events] }
}

function isMethodMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'number' && methodNotFound.has(cause.code)) return true
  }
  return false
}
