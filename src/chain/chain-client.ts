import { type Chain, type Client, createClient, type PublicActions, type Transport } from 'viem'
import {
  call,
  getBalance,
  getBlock,
  getBlockNumber,
  getCode,
  getContractEvents,
  getGasPrice,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  readContract,
  simulateContract,
} from 'viem/actions'

/** What the app reads from a chain, besides what {@link transactionActionsOf} adds. */
type Action =
  | 'call'
  | 'getBalance'
  | 'getBlock'
  | 'getBlockNumber'
  | 'getCode'
  | 'getContractEvents'
  | 'getGasPrice'
  | 'getTransaction'
  | 'getTransactionCount'
  | 'getTransactionReceipt'
  | 'readContract'
  | 'simulateContract'

type Actions = Pick<PublicActions, Action>

/** Reads one chain. */
export type ChainClient = Client & Actions

/**
 * Creates a client with only the actions that the app calls. viem's own public client would add all the others, from
 * ENS to simulations, to a first visit.
 */
export function createChainClient(transport: Transport, chain: Chain): ChainClient {
  const client = createClient<Transport, Chain | undefined>({
    chain,
    transport,
    batch: { multicall: { batchSize: 16_384 } },
    pollingInterval: 2_000,
  })
  return { ...client, ...actionsOf(client) }
}

function actionsOf(client: Client): Actions {
  return {
    call: async (parameters) => call(client, parameters),
    getBalance: async (parameters) => getBalance(client, parameters),
    getBlock: async (parameters) => getBlock(client, parameters),
    getBlockNumber: async (parameters) => getBlockNumber(client, parameters),
    getCode: async (parameters) => getCode(client, parameters),
    getContractEvents: async (parameters) => getContractEvents(client, parameters),
    getGasPrice: async () => getGasPrice(client),
    getTransaction: async (parameters) => getTransaction(client, parameters),
    getTransactionCount: async (parameters) => getTransactionCount(client, parameters),
    getTransactionReceipt: async (parameters) => getTransactionReceipt(client, parameters),
    readContract: async (parameters) => readContract(client, parameters),
    simulateContract: async (parameters) => simulateContract(client, parameters),
  }
}
