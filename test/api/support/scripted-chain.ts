import {
  type Address,
  type Hash,
  type Hex,
  hexToBytes,
  isAddressEqual,
  keccak256,
  numberToHex,
  pad,
  RpcRequestError,
  stringToHex,
  toHex,
} from 'viem'

import { rewardEvent, transferEvent } from '#server/chain/watcher/arrival.ts'
import { sweptEvent } from '#server/chain/watcher/deposit-evidence.ts'

/** A transaction as a test writes it. The same name is the same transaction, in whichever block it is. */
export interface ScriptedTransaction {
  readonly name: string
  readonly from?: Address
  /** The recipient of the transaction itself. */
  readonly to?: Address
  readonly value?: bigint
  readonly fails?: boolean
  readonly events?: readonly ScriptedEvent[]
}

export interface ScriptedEvent {
  readonly contract: Address
  readonly kind?: 'transfer' | 'reward' | 'swept' | 'other'
  readonly from?: Address
  readonly to: Address
  readonly amount: bigint
}

type Answer = Readonly<Record<string, unknown>>

interface ScriptedBlock {
  readonly header: Answer & { readonly hash: Hash }
  readonly transactions: readonly Answer[]
  readonly receipts: readonly (Answer & { readonly logs: readonly ScriptedLog[] })[]
}

type ScriptedLog = Answer & { readonly address: Address; readonly topics: readonly Hex[]; readonly blockHash: Hash }

/** Given a call to the node and its honest answer, returns the answer to give instead. */
export type Lie = (method: string, parameters: readonly unknown[], honest: () => unknown) => unknown

const nobody: Address = '0x00000000000000000000000000000000000000ee'

/** Returns the hash of the transaction with this name. */
export function hashOf(name: string): Hash {
  return keccak256(stringToHex(name))
}

/** A chain that tests write block by block and fork anywhere, behind a node that may lie. */
export class ScriptedChain {
  readonly chainId: number
  /** The number of calls by method. */
  readonly calls = new Map<string, number>()
  #balances: readonly { readonly address: Address; readonly height: number; readonly amount: bigint }[] = []
  lie: Lie | undefined
  #blocks: ScriptedBlock[] = []
  #branch = 0

  constructor(chainId: number) {
    this.chainId = chainId
    this.mine()
  }

  get height(): number {
    return this.#blocks.length - 1
  }

  hashAt(height: number): Hash {
    const block = this.#blocks[height]
    if (block === undefined) throw new Error(`There is no block ${height}`)
    return block.header.hash
  }

  /** Adds a block with these transactions. */
  mine(...transactions: readonly ScriptedTransaction[]): void {
    this.#blocks.push(this.#write(transactions))
  }

  mineEmpty(count: number): void {
    for (let index = 0; index < count; index += 1) this.mine()
  }

  /** Drops the newest blocks. Later ones are on another branch, even with the same content. */
  drop(depth: number): void {
    this.#blocks = this.#blocks.slice(0, this.#blocks.length - depth)
    this.#balances = this.#balances.filter(({ height }) => height <= this.height)
    this.#branch += 1
  }

  /** Sets an address's balance from the newest block on. Nothing else changes balances. */
  setBalance(address: Address, amount: bigint): void {
    this.#balances = [...this.#balances, { address, height: this.height, amount }]
  }

  /** Answers calls like a viem client's `request`. */
  readonly request = async ({ method, params = [] }: { method: string; params?: unknown }): Promise<never> => {
    this.calls.set(method, (this.calls.get(method) ?? 0) + 1)
    const parameters = params as readonly unknown[]
    const honest = () => this.#answer(method, parameters)
    return structuredClone(this.lie === undefined ? honest() : await this.lie(method, parameters, honest)) as never
  }

  #answer(method: string, parameters: readonly unknown[]): unknown {
    const [first, second] = parameters as [never, never]
    switch (method) {
      case 'eth_chainId':
        return numberToHex(this.chainId)
      case 'eth_blockNumber':
        return numberToHex(this.height)
      case 'eth_getBlockByNumber':
        return this.#block(Number(first), second)
      case 'eth_getLogs':
        return this.#logs(first)
      case 'eth_getTransactionReceipt':
        return this.#receipts().find(({ transactionHash }) => transactionHash === first) ?? null
      case 'eth_getBlockReceipts':
        return this.#blocks[Number(first)]?.receipts ?? null
      case 'eth_getBalance':
        return numberToHex(this.#balanceOf(first, Number(second)))
      default:
        throw methodMissing(method)
    }
  }

  #block(height: number, withTransactions: boolean): unknown {
    const block = this.#blocks[height]
    if (block === undefined) return null
    const hashes = block.transactions.map(({ hash }) => hash)
    return { ...block.header, transactions: withTransactions ? block.transactions : hashes }
  }

  #logs(filter: { blockHash?: Hash; fromBlock?: Hex; toBlock?: Hex; address?: readonly Address[]; topics?: [Hex[]] }) {
    const { blockHash, fromBlock, toBlock, address, topics } = filter
    const addresses = address && new Set(address.map((each) => BigInt(each)))
    const blocks =
      blockHash === undefined
        ? this.#blocks.slice(Number(fromBlock), Number(toBlock) + 1)
        : this.#blocks.filter(({ header }) => header.hash === blockHash)
    if (blocks.length === 0) throw rpcError(-32000, 'unknown block')
    return blocks
      .flatMap(({ receipts }) => receipts.flatMap(({ logs }) => logs))
      .filter((log) => addresses?.has(BigInt(log.address)) ?? true)
      .filter((log) => topics?.[0].includes(log.topics[0] ?? '0x') ?? true)
  }

  #balanceOf(account: Address, at: number): bigint {
    const known = this.#balances.findLast(({ address, height }) => height <= at && isAddressEqual(address, account))
    return known?.amount ?? 0n
  }

  #receipts() {
    return this.#blocks.flatMap(({ receipts }) => receipts)
  }

  #write(transactions: readonly ScriptedTransaction[]): ScriptedBlock {
    const number = numberToHex(this.#blocks.length)
    const parentHash = this.#blocks.at(-1)?.header.hash ?? pad('0x')
    const names = transactions.map(({ name }) => name)
    const hash = hashOf([this.chainId, this.#branch, number, parentHash, ...names].join(' '))
    const place = { blockHash: hash, blockNumber: number }
    let logCount = 0
    const receipts = transactions.map(({ name, events = [], fails = false }) => {
      const transactionHash = hashOf(name)
      const logs = (fails ? [] : events).map((event) => {
        const logIndex = numberToHex(logCount++)
        return { ...writeLog(event), ...place, transactionHash, logIndex, removed: false }
      })
      return { ...place, transactionHash, status: fails ? '0x0' : '0x1', logs }
    })
    const header = {
      ...place,
      number,
      hash,
      parentHash,
      gasUsed: numberToHex(transactions.length * 21_000),
      logsBloom: bloomOf(receipts.flatMap(({ logs }) => logs)),
    }
    return {
      header,
      receipts,
      transactions: transactions.map(({ name, from = nobody, to = nobody, value = 0n }, index) => ({
        ...place,
        hash: hashOf(name),
        transactionIndex: numberToHex(index),
        from,
        to,
        value: numberToHex(value),
      })),
    }
  }
}

/** Returns a node's error for a method that it doesn't have. */
export function methodMissing(method: string): Error {
  return rpcError(-32601, `the method ${method} does not exist`)
}

/** Returns what viem throws for an error of JSON-RPC. */
export function rpcError(code: number, message: string): Error {
  return new RpcRequestError({ body: {}, url: 'http://node.example', error: { code, message } })
}

function writeLog({ contract, kind = 'transfer', from = nobody, to, amount }: ScriptedEvent) {
  const events = {
    transfer: transferEvent,
    reward: rewardEvent,
    swept: sweptEvent,
    other: hashOf('other'),
  }
  return { address: contract, topics: [events[kind], pad(from), pad(to)], data: pad(toHex(amount)) }
}

function bloomOf(logs: readonly Pick<ScriptedLog, 'address' | 'topics'>[]): Hex {
  const filter = new Uint8Array(256)
  for (const value of logs.flatMap(({ address, topics }) => [address, ...topics])) {
    const hash = hexToBytes(keccak256(value))
    for (const index of [0, 2, 4]) {
      const bit = (((hash[index] ?? 0) << 8) | (hash[index + 1] ?? 0)) % 2048
      const byte = 255 - Math.floor(bit / 8)
      filter[byte] = (filter[byte] ?? 0) | (1 << (bit % 8))
    }
  }
  return toHex(filter)
}
