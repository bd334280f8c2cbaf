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

/** The node said something that cannot be true, or said two things that do not fit. Nothing was taken from it. */
export class ImplausibleAnswerError extends Error {
  override readonly name = 'ImplausibleAnswerError'
}

/** A block and, if they were asked for, its transactions. */
export interface NodeBlock extends NodeHeader {
  readonly transactionCount: number
  readonly transactions: readonly NodeTransaction[]
}

/** What logs are asked for. */
export interface LogFilter {
  readonly address: readonly Address[]
  /** Any of these, as the first topic. */
  readonly events: readonly Hex[]
}

/** A JSON-RPC error for a method that the node does not have (EIP-1474). */
const methodNotFound = new Set([-32601, -32004])

/**
 * A chain's node, which may be wrong: every answer is held against its shape and against what was asked. It asks once,
 * so that a node that limits its callers gets no more calls from that.
 * @throws ImplausibleAnswerError, and what viem throws when the node cannot be reached or refuses.
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

  /** Height of the newest block that the node says it has. */
  async head(): Promise<bigint> {
    return this.#ask('eth_blockNumber', [], quantityAnswer)
  }

  /** A block, with or without its transactions; null if the node does not have it. */
  async block(height: bigint, withTransactions: boolean): Promise<NodeBlock | null> {
    const parameters = [numberToHex(height), withTransactions]
    const block = withTransactions
      ? await this.#ask('eth_getBlockByNumber', parameters, v.nullable(blockAnswer))
      : await this.#ask('eth_getBlockByNumber', parameters, v.nullable(headerAnswer))
    if (block === null) return null
    if (block.number !== height) {
      throw new ImplausibleAnswerError(`Block ${block.number} came instead of block ${height}`)
    }
    if (block.gasUsed > 0n && block.transactions.length === 0) {
      throw new ImplausibleAnswerError(`Block ${height} has used gas and has no transaction`)
    }
    const transactionCount = block.transactions.length
    if (!withTransactions) return { ...block, transactionCount, transactions: [] }
    const { transactions } = block as v.InferOutput<typeof blockAnswer>
    if (transactions.some((each, index) => each.transactionIndex !== index || each.blockHash !== block.hash)) {
      throw new ImplausibleAnswerError(`Transactions of block ${height} are missing or of another block`)
    }
    return { ...block, transactionCount, transactions }
  }

  /** @param filter Without it all of them. */
  async logsOfBlock(hash: Hash, filter?: LogFilter): Promise<readonly NodeLog[]> {
    return this.#logs({ blockHash: hash, ...(filter && toParameters(filter)) })
  }

  async logsBetween(first: bigint, last: bigint, filter: LogFilter): Promise<readonly NodeLog[]> {
    return this.#logs({ fromBlock: numberToHex(first), toBlock: numberToHex(last), ...toParameters(filter) })
  }

  /** Null if the transaction is in no block that the node has. */
  async receipt(transactionHash: Hash): Promise<NodeReceipt | null> {
    return this.#ask('eth_getTransactionReceipt', [transactionHash], v.nullable(receiptAnswer))
  }

  /** Null if the node does not have the method. */
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
    if (logs.some(({ removed }) => removed)) throw new ImplausibleAnswerError('A log is of a block that was removed')
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
    throw new ImplausibleAnswerError(`The answer to ${method} has not its shape: ${parsed.issues[0].message}`)
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
