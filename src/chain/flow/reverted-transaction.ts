import type { TransactionReceipt } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { type ChainErrorCode, chainErrorCode, isNetworkProblem } from '#src/chain/chain-error.ts'

/** Why a mined transaction reverted: its call is run again on the block that it was in. */
export async function revertReason(client: ChainClient, receipt: TransactionReceipt): Promise<ChainErrorCode> {
  try {
    const { from, to, input, value, gas } = await client.getTransaction({ hash: receipt.transactionHash })
    if (receipt.gasUsed === gas) return 'out-of-gas'
    await client.call({ account: from, to, data: input, value, blockNumber: receipt.blockNumber })
    return 'execution-failed'
  } catch (error) {
    const code = chainErrorCode(error)
    // What the chain decided is known even when the reason cannot be had.
    return code === 'unknown' || isNetworkProblem(error) ? 'execution-failed' : code
  }
}
