import type { TransactionReceipt } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { type ChainErrorCode, chainErrorCode, isNetworkProblem } from '#src/chain/chain-error.ts'

/** Returns why a mined transaction reverted, by rerunning its call on its block. */
export async function revertReason(client: ChainClient, receipt: TransactionReceipt): Promise<ChainErrorCode> {
  try {
    const { from, to, input, value, gas } = await client.getTransaction({ hash: receipt.transactionHash })
    if (receipt.gasUsed === gas) return 'out-of-gas'
    await client.call({ account: from, to, data: input, value, blockNumber: receipt.blockNumber })
    return 'execution-failed'
  } catch (error) {
    const code = chainErrorCode(error)
    // The chain's decision is known even if the reason isn't.
    return code === 'unknown' || isNetworkProblem(error) ? 'execution-failed' : code
  }
}
