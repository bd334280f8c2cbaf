import { type Address, type Hash, hexToBigInt, slice, toEventSelector } from 'viem'

import { fromNetworkUnitsRoundedDown } from '#server/lib/amount.ts'

import { type Arrival, type BlockPosition, coinLogIndex, type WatchedContracts } from './arrival.ts'
import { type ChainNode, ImplausibleAnswerError, type NodeBlock } from './chain-node.ts'
import type { NodeLog, NodeReceipt } from './node-answers.ts'

/** Emitted by the factory of forwarders when a coin or token goes to the treasury. */
export const sweptEvent = toEventSelector('Swept(address,address,uint256)')
/** Maximum blocks per request for logs. */
const logsAtOnce = 1_000n

/** Native coins that left a deposit address for the treasury, in wei. */
export interface SweptCoin {
  readonly forwarder: Address
  readonly height: bigint
  readonly amount: bigint
}

/** What a transaction brought to an address, with its block. */
export interface Evidence {
  readonly block: BlockPosition
  readonly arrivals: readonly Arrival[]
  /**
   * All native coins that the address gained in the block, if the transaction itself doesn't carry them. What is
   * recorded already must be subtracted.
   */
  readonly gained: Arrival | null
}

export interface EvidenceOptions {
  readonly node: ChainNode
  readonly contracts: WatchedContracts
  /** The forwarders' factories, including former ones: their events show what left an address. */
  readonly factories: readonly Address[]
}

/**
 * Looks for what a transaction brought to an address, including native coins sent by a contract, which no block shows.
 * It compares the address's balance before and after the block. This needs no transaction traces, which few nodes
 * offer, and the coins are there for certain, whichever transaction of the block brought them.
 */
export class DepositEvidence {
  readonly #options: EvidenceOptions

  constructor(options: EvidenceOptions) {
    this.#options = options
  }

  /**
   * Returns null if the node has no such transaction in a block, or it failed.
   * @throws ImplausibleAnswerError, and connection errors.
   */
  async find(transactionHash: Hash, recipient: Address): Promise<Evidence | null> {
    const { node, contracts } = this.#options
    const receipt = await node.receipt(transactionHash)
    if (receipt === null || receipt.status !== 1n) return null
    if (receipt.transactionHash !== transactionHash) {
      throw new ImplausibleAnswerError(
        `The node returned the receipt of ${receipt.transactionHash} instead of ${transactionHash}`,
      )
    }
    const block = await node.block(receipt.blockNumber, true)
    if (block === null || block.hash !== receipt.blockHash) {
      throw new ImplausibleAnswerError(`Block ${receipt.blockNumber} doesn’t match the receipt`)
    }
    const isRecipient = ({ recipient: other }: Arrival) => hexToBigInt(other) === hexToBigInt(recipient)
    const tokens = contracts.arrivalsIn(receipt.logs).filter(isRecipient)
    const transaction = block.transactions.find(({ hash }) => hash === transactionHash)
    const carried = transaction && contracts.arrivalOf(transaction)
    const position = { height: block.number, hash: block.hash }
    if (carried !== undefined && isRecipient(carried)) {
      return { block: position, arrivals: [carried, ...tokens], gained: null }
    }
    return { block: position, arrivals: tokens, gained: await this.#gainedIn(block, receipt, recipient) }
  }

  /**
   * Returns the native coins that an address gained in a block, through any transaction: the block's hash takes the
   * place of the transaction's.
   * @throws ImplausibleAnswerError if the node lacks the block, and connection errors.
   */
  async findInBlock(height: bigint, recipient: Address): Promise<Evidence> {
    const block = await this.#options.node.block(height, false)
    if (block === null) throw new ImplausibleAnswerError(`The node is missing block ${height}`)
    const gained = await this.#gainedIn(block, { transactionHash: block.hash }, recipient)
    return { block: { height, hash: block.hash }, arrivals: [], gained }
  }

  /** Returns the native coins that were swept to the treasury in these blocks, both included. */
  async sweptBetween(first: bigint, last: bigint): Promise<readonly SweptCoin[]> {
    const { node, factories } = this.#options
    const logs: NodeLog[] = []
    for (let from = first; from <= last; from += logsAtOnce) {
      const to = from + logsAtOnce - 1n
      const filter = { address: factories, events: [sweptEvent] }
      logs.push(...(await node.logsBetween(from, to < last ? to : last, filter)))
    }
    return logs.flatMap((log) => readSwept(log) ?? [])
  }

  async #gainedIn(
    block: NodeBlock,
    { transactionHash }: Pick<NodeReceipt, 'transactionHash'>,
    recipient: Address,
  ): Promise<Arrival | null> {
    const { node, contracts } = this.#options
    const coin = contracts.nativeCoin
    if (coin === undefined || block.number === 0n) return null
    const before = await node.balance(recipient, block.number - 1n)
    const after = await node.balance(recipient, block.number)
    const gained = after - before + (await this.#sweptIn(block, recipient))
    if (gained <= 0n) return null
    const amount = fromNetworkUnitsRoundedDown(gained, coin.decimals)
    return { coin, transactionHash, logIndex: coinLogIndex, sender: null, recipient, amount, isReward: false }
  }

  /** Returns the amount of native coins swept from the address within the block. */
  async #sweptIn({ hash }: NodeBlock, recipient: Address): Promise<bigint> {
    const { node, factories } = this.#options
    const logs = await node.logsOfBlock(hash, { address: factories, events: [sweptEvent] })
    return logs
      .flatMap((log) => readSwept(log) ?? [])
      .filter(({ forwarder }) => hexToBigInt(forwarder) === hexToBigInt(recipient))
      .reduce((sum, { amount }) => sum + amount, 0n)
  }
}

/** Returns undefined for tokens. */
function readSwept({ topics, data, blockNumber: height }: NodeLog): SweptCoin | undefined {
  const [event, forwarder, token] = topics
  if (event !== sweptEvent || forwarder === undefined || token === undefined) return undefined
  if (hexToBigInt(token) !== 0n) return undefined
  return { forwarder: slice(forwarder, 12), height, amount: hexToBigInt(data) }
}
