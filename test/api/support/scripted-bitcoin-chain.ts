import { createHash } from 'node:crypto'

import type { OutPoint } from '#server/bitcoin/bitcoin-node.ts'
import { BitcoinNodeError, type RpcCall } from '#server/bitcoin/rpc-call.ts'

/** A transaction as a test writes it. */
export interface ScriptedTransfer {
  /** Identifies the transaction, in whichever block it is. */
  readonly name: string
  readonly spends: readonly OutPoint[]
  /** The outputs, in base units. */
  readonly pays: readonly { readonly script: Uint8Array; readonly value: bigint }[]
}

interface ScriptedBlock {
  readonly hash: string
  readonly height: string
  readonly time: string
  readonly previousblockhash?: string
  readonly tx: readonly unknown[]
}

/** An in-memory node of Bitcoin's kind, with every number as text. It checks nothing and has no mempool. */
export class ScriptedBitcoinChain {
  readonly #active: ScriptedBlock[] = []
  readonly #byHash = new Map<string, ScriptedBlock>()
  #mined = 0

  constructor() {
    this.mine({ script: Uint8Array.of(0x6a), value: 0n }, [])
  }

  get height(): number {
    return this.#active.length - 1
  }

  /** Adds a block with this coinbase output and these transactions. */
  mine(coinbase: ScriptedTransfer['pays'][number], transfers: readonly ScriptedTransfer[]): void {
    this.#mined += 1
    const name = `block ${this.#mined}`
    const height = this.#active.length
    const reward = {
      txid: txidOf(name),
      vin: [{ coinbase: '00' }],
      vout: [printOutput(coinbase, 0)],
    }
    const previous = this.#active.at(-1)?.hash
    const block: ScriptedBlock = {
      hash: digest(name),
      height: String(height),
      time: String(1_800_000_000 + height),
      ...(previous !== undefined && { previousblockhash: previous }),
      tx: [reward, ...transfers.map((transfer) => print(transfer))],
    }
    this.#active.push(block)
    this.#byHash.set(block.hash, block)
  }

  /** Drops the newest blocks. */
  drop(count: number): void {
    for (const { hash } of this.#active.splice(this.#active.length - count)) this.#byHash.delete(hash)
  }

  /** Returns the id of the newest coinbase. */
  newestCoinbase(): string {
    return txidOf(`block ${this.#mined}`)
  }

  readonly call: RpcCall = async (method, [first]) => {
    switch (method) {
      case 'getblockchaininfo': {
        const { height, hash } = this.#at(this.height)
        return { blocks: height, bestblockhash: hash, initialblockdownload: false }
      }
      case 'getblockhash':
        return this.#at(Number(first)).hash
      case 'getblock': {
        const block = this.#byHash.get(String(first))
        if (block === undefined) throw new BitcoinNodeError(-5, 'Block not found')
        return block
      }
      case 'getrawmempool':
        return []
      default:
        throw new BitcoinNodeError(-32_601, 'Method not found')
    }
  }

  #at(height: number): ScriptedBlock {
    const block = this.#active[height]
    if (block === undefined) throw new BitcoinNodeError(-8, 'Block height out of range')
    return block
  }
}

/** Returns the id of the transaction with this name. */
export function txidOf(name: string): string {
  return digest(`transaction ${name}`)
}

function print({ name, spends, pays }: ScriptedTransfer) {
  return {
    txid: txidOf(name),
    vin: spends.map(({ txid, vout }) => ({ txid, vout: String(vout) })),
    vout: pays.map((output, index) => printOutput(output, index)),
  }
}

function printOutput({ script, value }: ScriptedTransfer['pays'][number], index: number) {
  const digits = String(value).padStart(9, '0')
  return {
    n: String(index),
    value: `${digits.slice(0, -8)}.${digits.slice(-8)}`,
    scriptPubKey: { hex: Buffer.from(script).toString('hex') },
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
