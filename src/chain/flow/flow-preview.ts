import type { Address } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { type ChainErrorCode, isNetworkProblem, toChainError } from '#src/chain/chain-error.ts'
import { estimateL1Fee } from '#src/chain/network-fee.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import type { ContractCall, FlowDefinition } from './flow.ts'

/** What a flow would cost, and whether it would be refused, before anything is signed. */
export interface FlowPreview {
  readonly gas: bigint
  /** In the chain's own coin, 18 decimals. */
  readonly fee: bigint
  /** A part of the fee could not be had by running the call. */
  readonly isFeeApproximate: boolean
  readonly nativeBalance: bigint
  /** Why the contract would refuse, or that there are too few coins for gas. */
  readonly refusal?: ChainErrorCode
}

/** @throws ChainError when nobody answers; a refusal is part of the answer. */
export async function previewFlow<Params>(
  { chainId, outline }: FlowDefinition<Params>,
  params: Params,
  account: Address,
): Promise<FlowPreview> {
  try {
    const client = await getPublicClient(chainId(params))
    const [{ calls, laterGas }, gasPrice, nativeBalance] = await Promise.all([
      outline({ params, account, client }),
      client.getGasPrice(),
      client.getBalance({ address: account }),
    ])
    const estimates = await Promise.all(calls.map(async (call) => estimateCall(client, call, account)))
    const gas = estimates.reduce((sum, estimate) => sum + estimate.gas, laterGas)
    const l1Fee = estimates.reduce((sum, estimate) => sum + estimate.l1Fee, 0n)
    const fee = gas * gasPrice + l1Fee
    const refusal = estimates.find((estimate) => estimate.refusal)?.refusal ?? gasRefusal(nativeBalance, fee)
    const isFeeApproximate = laterGas > 0n || l1Fee > 0n
    return { gas, fee, isFeeApproximate, nativeBalance, ...(refusal && { refusal }) }
  } catch (error) {
    throw toChainError(error)
  }
}

interface CallEstimate {
  readonly gas: bigint
  readonly l1Fee: bigint
  readonly refusal?: ChainErrorCode
}

async function estimateCall(client: ChainClient, call: ContractCall, account: Address): Promise<CallEstimate> {
  try {
    const [gas, l1Fee] = await Promise.all([
      client.estimateContractGas({ ...call, account }),
      estimateL1Fee(client, call, account),
    ])
    return { gas, l1Fee }
  } catch (error) {
    if (isNetworkProblem(error)) throw error
    return { gas: 0n, l1Fee: 0n, refusal: toChainError(error).code }
  }
}

/** Whether an account with this balance can pay `fee`. */
export function gasRefusal(nativeBalance: bigint, fee: bigint): ChainErrorCode | undefined {
  if (nativeBalance === 0n && fee > 0n) return 'native-balance-zero'
  return nativeBalance < fee ? 'insufficient-gas' : undefined
}
