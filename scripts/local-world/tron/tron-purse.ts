import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

import { type TronAccount, tronAccountOf } from '#api/addresses/tron-address.ts'
import type { TronTransfer, TronTrigger } from '#api/tron/contracts.ts'
import { signTron } from '#api/tron/signature.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'
import { encodeSignedTron, encodeTronRaw, tronReferenceTo } from '#api/tron/transaction.ts'

import { forwarder, forwardingCall } from './forwarder.ts'
import type { TronChainNode } from './tron-chain-node.ts'

/** Milliseconds after the head until a payment expires. */
const life = 60_000
/** In sun: more than a token transfer burns. */
const feeLimit = 100_000_000n

/** A key that pays on a node in the same process. */
export class TronPurse {
  readonly account: TronAccount
  readonly #privateKey: Hex
  #made = 0

  constructor(privateKey: Hex = generatePrivateKey()) {
    this.#privateKey = privateKey
    this.account = bytesToHex(hexToBytes(privateKeyToAddress(privateKey)))
  }

  /** Pays sun; the payment awaits the next block. @returns The transaction's ID. @throws TronRejection */
  async pay(node: TronChainNode, recipient: TronAccount, amount: bigint): Promise<string> {
    return this.#send(node, { kind: 'transfer', owner: this.account, recipient, amount })
  }

  /** Pays base units of a token, given by its symbol. @throws TronRejection */
  async payToken(node: TronChainNode, symbol: string, recipient: TronAccount, amount: bigint): Promise<string> {
    const token = node.network.tokens.find((known) => known.symbol === symbol)
    if (token === undefined) throw new Error(`${symbol} is not listed on ${node.network.name}`)
    const contract = tronAccountOf(token.address)
    const data = tokenTransferCall(recipient, amount)
    return this.#send(node, { kind: 'trigger', owner: this.account, contract, callValue: 0n, data })
  }

  /** Pays sun through a contract. @throws TronRejection */
  async payByContract(node: TronChainNode, recipient: TronAccount, amount: bigint): Promise<string> {
    const data = forwardingCall(recipient)
    return this.#send(node, { kind: 'trigger', owner: this.account, contract: forwarder, callValue: amount, data })
  }

  async #send(node: TronChainNode, contract: TronTransfer | TronTrigger): Promise<string> {
    this.#made += 1
    const raw = encodeTronRaw({
      reference: tronReferenceTo(node.solidified.id),
      expiration: node.head.timestamp + life,
      // Keeps two identical payments from being the same transaction.
      timestamp: node.head.timestamp + this.#made,
      feeLimit: contract.kind === 'trigger' ? feeLimit : 0n,
      contract,
    })
    const signature = await signTron(raw, this.#privateKey)
    return node.submit(encodeSignedTron({ raw, signatures: [signature] }))
  }
}
