import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

import { type TronAccount, tronAccountOf } from '#api/addresses/tron-address.ts'
import type { TronTransfer, TronTrigger } from '#api/tron/contracts.ts'
import { signTron } from '#api/tron/signature.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'
import { encodeSignedTron, encodeTronRaw, tronReferenceTo } from '#api/tron/transaction.ts'

import { forwarder, forwardingCall } from './forwarder.ts'
import type { TronChainNode } from './tron-chain-node.ts'

/** Milliseconds from the head in which a payment has to be in a block. */
const life = 60_000
/** Sun: more than a token's transfer burns. */
const feeLimit = 100_000_000n

/** A key that pays on a node of its own process. */
export class TronPurse {
  readonly account: TronAccount
  readonly #privateKey: Hex
  #made = 0

  constructor(privateKey: Hex = generatePrivateKey()) {
    this.#privateKey = privateKey
    this.account = bytesToHex(hexToBytes(privateKeyToAddress(privateKey)))
  }

  /** Pays sun. It waits for the next block. @returns The transaction's ID. @throws TronRejection */
  async pay(node: TronChainNode, recipient: TronAccount, amount: bigint): Promise<string> {
    return this.#send(node, { kind: 'transfer', owner: this.account, recipient, amount })
  }

  /** Pays base units of a token, by its symbol. @throws TronRejection */
  async payToken(node: TronChainNode, symbol: string, recipient: TronAccount, amount: bigint): Promise<string> {
    const token = node.network.tokens.find((known) => known.symbol === symbol)
    if (token === undefined) throw new Error(`There is no ${symbol} on ${node.network.name}`)
    const contract = tronAccountOf(token.address)
    const data = tokenTransferCall(recipient, amount)
    return this.#send(node, { kind: 'trigger', owner: this.account, contract, callValue: 0n, data })
  }

  /** Has a contract pay sun. @throws TronRejection */
  async payByContract(node: TronChainNode, recipient: TronAccount, amount: bigint): Promise<string> {
    const data = forwardingCall(recipient)
    return this.#send(node, { kind: 'trigger', owner: this.account, contract: forwarder, callValue: amount, data })
  }

  async #send(node: TronChainNode, contract: TronTransfer | TronTrigger): Promise<string> {
    this.#made += 1
    const raw = encodeTronRaw({
      reference: tronReferenceTo(node.solidified.id),
      expiration: node.head.timestamp + life,
      // Two payments of the same are two transactions.
      timestamp: node.head.timestamp + this.#made,
      feeLimit: contract.kind === 'trigger' ? feeLimit : 0n,
      contract,
    })
    const signature = await signTron(raw, this.#privateKey)
    return node.submit(encodeSignedTron({ raw, signatures: [signature] }))
  }
}
