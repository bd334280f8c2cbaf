import type { EstimateContractGasParameters, EstimateGasParameters, PublicActions } from 'viem'
import { estimateContractGas, estimateGas, waitForTransactionReceipt } from 'viem/actions'
import { getAction } from 'viem/utils'
import type { ChainClient } from './chain-client.ts'

type TransactionActions = Pick<PublicActions, 'estimateContractGas' | 'estimateGas' | 'waitForTransactionReceipt'>

/**
 * What only transactions ask of a chain: a tenth of all that reads chains, which pages without any do not download. A
 * client that has an action of its own is asked for it, as throughout viem.
 */
export function transactionActionsOf(client: ChainClient): TransactionActions {
  return {
    // The chain of the parameters, which no call here names, keeps TypeScript from seeing that they fit.
    estimateContractGas: async (parameters) =>
      getAction(client, estimateContractGas, 'estimateContractGas')(parameters as EstimateContractGasParameters),
    estimateGas: async (parameters) =>
      getAction(client, estimateGas, 'estimateGas')(parameters as EstimateGasParameters),
    waitForTransactionReceipt: async (parameters) =>
      getAction(client, waitForTransactionReceipt, 'waitForTransactionReceipt')(parameters),
  }
}
