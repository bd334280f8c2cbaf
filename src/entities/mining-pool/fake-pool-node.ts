import {
  type Address,
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  getAbiItem,
  type Hash,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  keccak256,
  numberToHex,
  RpcRequestError,
  stringToHex,
  zeroHash,
} from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import type { PoolEventName } from './pool-logs.ts'
import type { AccountState } from './pool-snapshot.ts'
import type { MiningPool } from './pools.ts'

const fakeAddress = (digit: string): Address => `0x${digit.repeat(40)}`

export const fakePool: MiningPool = {
  key: '56-USDT',
  chainId: 56,
  address: fakeAddress('a'),
  deployedAtBlock: 1_000n,
  token: {
    symbol: 'USDT',
    name: 'Tether USD',
    address: fakeAddress('b'),
    decimals: 18,
    permit: null,
  },
}

interface FakeCall {
  readonly method: string
  readonly params?: unknown
}

interface FakeLog {
  readonly address: Address
  readonly block: bigint
  readonly transactionHash: Hash
  readonly logIndex: number
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/**
 * A fake node of a chain with one pool: it counts its calls, and can limit block ranges, fork, and return false data.
 */
export class FakePoolNode {
  head = 10_500_000n
  /** Blocks that one log query may span. */
  limit = 1e12
  state: AccountState | undefined
  /** Names of the methods called. */
  readonly calls: string[] = []
  readonly client: ChainClient
  #logs: FakeLog[] = []
  #forkedAt: bigint | undefined
  #branch = 0

  constructor() {
    this.client = createPublicClient({
      transport: custom({ request: async (call: FakeCall) => this.#answer(call) }, { retryCount: 0 }),
    })
  }

  countOf(method: string): number {
    return this.calls.filter((call) => call === method).length
  }

  /** Writes an event into a block and returns its place. */
  add(block: bigint, eventName: PoolEventName, args: Readonly<Record<string, unknown>> = {}, from = fakePool.address) {
    const item = getAbiItem({ abi: miningPoolAbi, name: eventName })
    const inputs = item.inputs as readonly { readonly name: string; readonly indexed?: boolean }[]
    const plain = inputs.filter(({ indexed }) => indexed !== true)
    const topics = encodeEventTopics({ abi: miningPoolAbi, eventName, args }).flatMap((topic) => topic ?? [])
    const data = encodeAbiParameters(plain as never, plain.map(({ name }) => args[name]) as never)
    const logIndex = this.#logs.filter((log) => log.block === block).length
    const log = {
      block,
      logIndex,
      topics,
      data,
      address: from,
      transactionHash: keccak256(stringToHex(`${block} ${logIndex} ${this.#branch}`)),
    }
    this.#logs.push(log)
    return { blockNumber: Number(block), blockHash: this.hashAt(block), transactionHash: log.transactionHash, logIndex }
  }

  /** Replaces the chain from this block on, dropping its events. */
  fork(at: bigint): void {
    this.#logs = this.#logs.filter(({ block }) => block < at)
    this.#forkedAt = at
    this.#branch += 1
  }

  hashAt(block: bigint): Hash {
    const branch = this.#forkedAt !== undefined && block >= this.#forkedAt ? this.#branch : 0
    return keccak256(stringToHex(`${block} of ${branch}`))
  }

  async #answer({ method, params }: FakeCall): Promise<unknown> {
    this.calls.push(method)
    const [first] = (params ?? []) as [never]
    switch (method) {
      case 'eth_blockNumber':
        return numberToHex(this.head)
      case 'eth_getBlockByNumber':
        return this.#block(hexToBigInt(first))
      case 'eth_getLogs':
        return this.#find(first)
      case 'eth_getTransactionReceipt':
        return this.#receipt(first)
      case 'eth_call':
        return encodeFunctionResult({ abi: miningPoolAbi, functionName: 'accountState', result: this.state })
      default:
        throw new Error(`The fake node does not support ${method}`)
    }
  }

  #block(number: bigint): unknown {
    if (number > this.head) return null
    return {
      number: numberToHex(number),
      hash: this.hashAt(number),
      timestamp: numberToHex(number * 3n),
      transactions: [],
    }
  }

  #find({
    fromBlock,
    toBlock,
    address,
    topics,
  }: {
    fromBlock: Hex
    toBlock: Hex
    address: Address
    topics?: (Hex | Hex[])[]
  }) {
    const [from, to] = [hexToBigInt(fromBlock), hexToBigInt(toBlock)]
    if (to - from + 1n > BigInt(this.limit)) {
      const error = { code: -32_600, message: `exceed maximum block range: ${this.limit}` }
      throw new RpcRequestError({ body: {}, url: 'http://node.example', error })
    }
    const isWanted = (log: FakeLog) =>
      topics === undefined || topics.every((topic, index) => [topic].flat().includes(log.topics[index] ?? zeroHash))
    return this.#logs
      .filter((log) => log.block >= from && log.block <= to && isWanted(log) && isAddressEqual(address, log.address))
      .map((log) => this.#write(log))
  }

  #receipt(hash: Hash): unknown {
    const logs = this.#logs.filter(({ transactionHash }) => transactionHash === hash)
    const [log] = logs
    if (log === undefined) return null
    const place = { transactionHash: hash, transactionIndex: '0x0', status: '0x1', type: '0x2' }
    return {
      ...place,
      blockNumber: numberToHex(log.block),
      blockHash: this.hashAt(log.block),
      logs: logs.map((each) => this.#write(each)),
    }
  }

  #write({ block, logIndex, ...log }: FakeLog) {
    const place = { blockNumber: numberToHex(block), blockHash: this.hashAt(block), logIndex: numberToHex(logIndex) }
    return { transactionIndex: '0x0', removed: false, ...log, ...place }
  }
}
