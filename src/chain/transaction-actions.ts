import type { EstimateContractGasParameters, EstimateGasParameters, PublicActions } from 'viem'
import { estimateContractGas, estimateGas, waitForTransactionReceipt } from 'viem/actions'
import { getAction } from 'viem/utils'
import type { ChainClient } from './chain-client.ts'

type TransactionActions = Pick<PublicActions, 'estimateContractGas' | 'estimateGas' | 'waitForTransactionReceipt'>

/**
 * Chain actions for transactions only: a tenth of all chain-reading code, which pages without transactions don't
 * download. A client's own action takes precedence, as throughout viem.
 */
export function transactionActionsOf(client: ChainClient): TransactionActions {
  return {
    // The parameters' chain, which no call here sets, keeps TypeScript from seeing that the types match.
    estimateContractGas: async (parameters) =>
      getAction(client, estimateContractGas, 'estimateContractGas')(parameters as EstimateContractGasParameters),
    estimateGas: async (parameters) =>
      getAction(client, estimateGas, 'estimateGas')(parameters as EstimateGasParameters),
    waitForTransactionReceipt: async (parameters) =>
      getAction(client, waitForTransactionReceipt, 'waitForTransactionReceipt')(parameters),
  }
}
