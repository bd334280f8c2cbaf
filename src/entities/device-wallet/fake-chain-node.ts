import {
  type Address,
  type Chain,
  custom,
  getAddress,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializableEIP1559,
} from 'viem'
import { mainnet } from 'viem/chains'
import { type ChainClient, createChainClient } from '#src/chain/chain-client.ts'

export const account: Address = `0x${'1'.repeat(40)}`
export const friend = getAddress(`0x${'ab12'.repeat(10)}`)

interface NodeCall {
  readonly method: string
  readonly params?: readonly unknown[]
}

/** Creates a fake node that mines on command and answers as a test tells it to. */
export function createFakeNode(chain: Chain = mainnet) {
  const node = {
    chainId: chain.id,
    /** Raw transactions that it accepted, by hash. */
    pool: new Map<Hash, Hex>(),
    mined: new Map<Hash, 'success' | 'reverted'>(),
    minedCount: 0,
    /** The newest block; mined transactions are in block 7. */
    head: 7 + 100,
    /** Balance of every account, in wei. */
    balance: 10n ** 18n,
    offered: [] as Hex[],
    isDown: false,
    /** Error thrown for every raw transaction offered. */
    refusal: undefined as string | undefined,
    calls: [] as NodeCall[],
    /** Answers of single methods; a throw is the node's error. */
    answers: {} as Record<string, (params: readonly unknown[]) => unknown>,
    mine: (hash: Hash, status: 'success' | 'reverted' = 'success') => {
      node.mined.set(hash, status)
      node.minedCount = nonceOf(node.pool.get(hash)) + 1
    },
    nonces: () => node.offered.map(nonceOf),
  }

  function answer({ method, params = [] }: NodeCall): unknown {
    if (node.isDown) throw Object.assign(new Error('Failed to fetch'), { code: -32_005 })
    node.calls.push({ method, params })
    const told = node.answers[method]
    if (told) return told(params)
    const hash = params[0] as Hash
    switch (method) {
      case 'eth_chainId':
        return numberToHex(node.chainId)
      case 'eth_getTransactionCount': {
        const pending = [...node.pool.values()].map((raw) => nonceOf(raw) + 1)
        return numberToHex(params[1] === 'pending' ? Math.max(node.minedCount, ...pending) : node.minedCount)
      }
      case 'eth_getBalance':
        return numberToHex(node.balance)
      case 'eth_blockNumber':
        return numberToHex(node.head)
      case 'eth_estimateGas':
        return numberToHex(21_000)
      case 'eth_call':
        return '0x'
      case 'eth_gasPrice':
        return numberToHex(2_000_000_000)
      case 'eth_feeHistory':
        return feeHistory(10n ** 9n, [1n, 2n, 3n])
      case 'eth_sendRawTransaction': {
        const raw = params[0] as Hex
        node.offered.push(raw)
        if (node.refusal !== undefined) throw Object.assign(new Error(node.refusal), { code: -32_000 })
        node.pool.set(keccak256(raw), raw)
        return keccak256(raw)
      }
      case 'eth_getTransactionReceipt': {
        const status = node.mined.get(hash)
        return status === undefined
          ? null
          : {
              transactionHash: hash,
              status: status === 'success' ? '0x1' : '0x0',
              blockNumber: '0x7',
              gasUsed: '0x1',
              type: '0x2',
            }
      }
      case 'eth_getTransactionByHash':
        return node.pool.has(hash)
          ? { hash, nonce: '0x0', from: account, to: friend, input: '0x', value: '0x0', gas: '0x2' }
          : null
      default:
        throw new Error(`The fake node does not support ${method}`)
    }
  }

  const transport = custom({ request: async (call: NodeCall) => answer(call) }, { retryCount: 0 })
  const client: ChainClient = createChainClient(transport, { ...chain, contracts: {} })
  return { node, client }
}

export function feeHistory(baseFee: bigint, tips: readonly bigint[]) {
  return {
    oldestBlock: '0x1',
    baseFeePerGas: [numberToHex(baseFee), numberToHex(baseFee)],
    gasUsedRatio: [0.5],
    reward: [tips.map((tip) => numberToHex(tip))],
  }
}

/** Signs without a key: returns bytes that identify the transaction. */
export async function fakeSign(_accountId: string, transaction: TransactionSerializableEIP1559): Promise<Hex> {
  return serializeTransaction(transaction, { r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}`, yParity: 0 })
}

function nonceOf(raw: Hex | undefined): number {
  return raw === undefined ? -1 : (parseTransaction(raw).nonce ?? 0)
}
