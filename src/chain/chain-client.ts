import {
  type Chain,
  type Client,
  createClient,
  type EstimateContractGasParameters,
  type EstimateGasParameters,
  type PublicActions,
  type Transport,
} from 'viem'
import {
  call,
  estimateContractGas,
  estimateGas,
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
  waitForTransactionReceipt,
} from 'viem/actions'

/** What the app asks of a chain. */
type Action =
  | 'call'
  | 'estimateContractGas'
  | 'estimateGas'
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
  | 'waitForTransactionReceipt'

type Actions = Pick<PublicActions, Action>

/** Reads one chain. */
export type ChainClient = Client & Actions

/**
 * A client with the actions that the app calls. viem's own public client brings all the others, from ENS to
 * simulations, into a first visit.
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
    // The chain of the parameters, which no call here names, keeps TypeScript from seeing that they fit.
    estimateContractGas: async (parameters) => estimateContractGas(client, parameters as EstimateContractGasParameters),
    estimateGas: async (parameters) => estimateGas(client, parameters as EstimateGasParameters),
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
    waitForTransactionReceipt: async (parameters) => waitForTransactionReceipt(client, parameters),
  }
}
