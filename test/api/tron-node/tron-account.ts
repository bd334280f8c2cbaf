import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { TronTransfer, TronTrigger } from '#api/tron/contracts.ts'
import { signTron } from '#api/tron/signature.ts'
import {
  encodeSignedTron,
  encodeTronRaw,
  tronReferenceTo,
  type TronRawTransaction,
  tronTransactionId,
} from '#api/tron/transaction.ts'
import type { TronNode } from '#server/tron/tron-node.ts'

/** A signed transaction, ready to broadcast. */
export interface Signed {
  readonly id: string
  readonly hex: string
}

/** An account with a key, which knows the network only through a node. */
export class TestTronAccount {
  readonly account: TronAccount
  readonly #node: TronNode
  readonly #key: Hex = generatePrivateKey()

  constructor(node: TronNode) {
    this.#node = node
    this.account = bytesToHex(hexToBytes(privateKeyToAddress(this.#key)))
  }

  /** Signs a transfer or contract call that expires after a minute by default. */
  async sign(
    contract: TronTransfer | TronTrigger,
    changes: Partial<TronRawTransaction<TronTransfer | TronTrigger>> = {},
  ): Promise<Signed> {
    const head = await this.#node.latestBlock()
    const raw = encodeTronRaw({
      reference: tronReferenceTo(head.id),
      expiration: head.timestamp + 60_000,
      timestamp: head.timestamp,
      feeLimit: contract.kind === 'trigger' ? 50_000_000n : 0n,
      contract,
      ...changes,
    })
    return this.signRaw(raw)
  }

  /** Signs the same with a reference to the given block. */
  async signAt(
    block: string,
    contract: TronTransfer | TronTrigger,
    changes: Partial<TronRawTransaction<TronTransfer | TronTrigger>> = {},
  ): Promise<Signed> {
    return this.sign(contract, { reference: tronReferenceTo(block), ...changes })
  }

  async signRaw(raw: Uint8Array): Promise<Signed> {
    const signed = encodeSignedTron({ raw, signatures: [await signTron(raw, this.#key)] })
    return { id: tronTransactionId(raw), hex: bytesToHex(signed).slice(2) }
  }

  pays(recipient: TronAccount, amount: bigint): TronTransfer {
    return { kind: 'transfer', owner: this.account, recipient, amount }
  }

  calls(contract: TronAccount, data: Hex): TronTrigger {
    return { kind: 'trigger', owner: this.account, contract, callValue: 0n, data }
  }
}
