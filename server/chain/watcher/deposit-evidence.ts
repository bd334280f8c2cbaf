import { type Address, encodeEventTopics, type Hash, hexToBigInt, zeroAddress } from 'viem'

import { depositForwarderFactoryAbi } from '#deployments/abi/deposit-forwarder-factory.ts'
import { fromNetworkUnitsRoundedDown } from '#server/lib/amount.ts'

import { type Arrival, type BlockPosition, coinLogIndex, type WatchedContracts } from './arrival.ts'
import { type ChainNode, ImplausibleAnswerError, type NodeBlock } from './chain-node.ts'
import type { NodeReceipt } from './node-answers.ts'

/** What a transaction brought to an address, and the block it is in. */
export interface Evidence {
  readonly block: BlockPosition
  readonly arrivals: readonly Arrival[]
  /**
   * All of the chain's own coin that the address has gained in the block, if the transaction itself does not carry it.
   * What of it is entered already is to be subtracted.
   */
  readonly gained: Arrival | null
}

export interface EvidenceOptions {
  readonly node: ChainNode
  readonly contracts: WatchedContracts
  /** The factory of the forwarders, whose events tell what left an address. */
  readonly factory: Address
}

/**
 * Looks for what one transaction brought to an address, also by ways that no block shows: coin that a contract has sent.
 * That shows in what the address had after the block and before it. No trace of the transaction is needed, which few
 * nodes give; and what is found is there, whichever transaction of the block has brought it.
 */
export class DepositEvidence {
  readonly #options: EvidenceOptions

  constructor(options: EvidenceOptions) {
    this.#options = options
  }

  /**
   * Null if the node has no such transaction in a block, or one that failed.
   * @throws ImplausibleAnswerError, and what the node's connection throws.
   */
  async find(transactionHash: Hash, recipient: Address): Promise<Evidence | null> {
    const { node, contracts } = this.#options
    const receipt = await node.receipt(transactionHash)
    if (receipt === null || receipt.status !== 1n) return null
    if (receipt.transactionHash !== transactionHash) {
      throw new ImplausibleAnswerError(`The receipt of ${receipt.transactionHash} came instead of ${transactionHash}`)
    }
    const block = await node.block(receipt.blockNumber, true)
    if (block === null || block.hash !== receipt.blockHash) {
      throw new ImplausibleAnswerError(`Block ${receipt.blockNumber} is not that of the receipt`)
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

  async #gainedIn(block: NodeBlock, { transactionHash }: NodeReceipt, recipient: Address): Promise<Arrival | null> {
    const { node, contracts } = this.#options
    const coin = contracts.nativeCoin
    if (coin === undefined || block.number === 0n) return null
    const before = await node.balance(recipient, block.number - 1n)
    const after = await node.balance(recipient, block.number)
    const gained = after - before + (await this.#collectedIn(block, recipient))
    if (gained <= 0n) return null
    const amount = fromNetworkUnitsRoundedDown(gained, coin.decimals)
    return { coin, transactionHash, logIndex: coinLogIndex, sender: null, recipient, amount, isReward: false }
  }

  /** Coin that went on to the treasury within the block. */
  async #collectedIn(block: NodeBlock, forwarder: Address): Promise<bigint> {
    const { node, factory } = this.#options
    const [event, ofForwarder, ofCoin] = encodeEventTopics({
      abi: depositForwarderFactoryAbi,
      eventName: 'Collected',
      args: { forwarder, token: zeroAddress },
    })
    const logs = await node.logsOfBlock(block.hash, { address: [factory], events: [event] })
    return logs
      .filter(({ topics }) => topics[1] === ofForwarder && topics[2] === ofCoin)
      .reduce((sum, { data }) => sum + hexToBigInt(data), 0n)
  }
}
