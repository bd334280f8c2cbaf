import type { Address } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { type ChainErrorCode, isNetworkProblem, toChainError } from '#src/chain/chain-error.ts'
import { estimateL1Fee } from '#src/chain/network-fee.ts'
import { transactionActionsOf } from '#src/chain/transaction-actions.ts'
import { callValue } from './coin-transfer.ts'
import type { FlowCall, FlowOutline } from './flow.ts'

/** A flow's cost, and whether it would be refused, before anything is signed. */
export interface FlowPreview {
  readonly gas: bigint
  /** In the chain's native coin, 18 decimals. */
  readonly fee: bigint
  /** Whether part of the fee couldn't be determined by running the calls. */
  readonly isFeeApproximate: boolean
  readonly nativeBalance: bigint
  /** Why the contract would refuse, or that funds are insufficient for the payment or for gas. */
  readonly refusal?: ChainErrorCode
}

/** @throws if no RPC responds; a refusal is part of the result. */
export async function previewCalls(
  client: ChainClient,
  { calls, laterGas }: FlowOutline,
  account: Address,
): Promise<FlowPreview> {
  const [gasPrice, nativeBalance] = await Promise.all([client.getGasPrice(), client.getBalance({ address: account })])
  const estimates = await Promise.all(calls.map(async (call) => estimateCall(client, call, account)))
  const gas = estimates.reduce((sum, estimate) => sum + estimate.gas, laterGas)
  const l1Fee = estimates.reduce((sum, estimate) => sum + estimate.l1Fee, 0n)
  const fee = gas * gasPrice + l1Fee
  const paid = calls.reduce((sum, call) => sum + callValue(call), 0n)
  const refusal =
    paymentRefusal(nativeBalance, paid) ??
    estimates.find((estimate) => estimate.refusal)?.refusal ??
    gasRefusal(nativeBalance - paid, fee)
  const isFeeApproximate = laterGas > 0n || l1Fee > 0n
  return { gas, fee, isFeeApproximate, nativeBalance, ...(refusal && { refusal }) }
}

interface CallEstimate {
  readonly gas: bigint
  readonly l1Fee: bigint
  readonly refusal?: ChainErrorCode
}

async function estimateCall(client: ChainClient, call: FlowCall, account: Address): Promise<CallEstimate> {
  try {
    const [gas, l1Fee] = await Promise.all([estimateGas(client, call, account), estimateL1Fee(client, call, account)])
    return { gas, l1Fee }
  } catch (error) {
    if (isNetworkProblem(error)) throw error
    return { gas: 0n, l1Fee: 0n, refusal: toChainError(error).code }
  }
}

export async function estimateGas(client: ChainClient, call: FlowCall, account: Address): Promise<bigint> {
  const actions = transactionActionsOf(client)
  return 'abi' in call
    ? actions.estimateContractGas({ ...call, account })
    : actions.estimateGas({ account, to: call.address, value: call.value, ...('data' in call && { data: call.data }) })
}

/** Returns why an account with this native balance can't pay `amount`, ignoring the fee; `undefined` if it can. */
export function paymentRefusal(nativeBalance: bigint, amount: bigint): ChainErrorCode | undefined {
  if (amount === 0n || nativeBalance >= amount) return undefined
  return nativeBalance === 0n ? 'token-balance-zero' : 'token-balance-too-low'
}

/** Returns why an account with this native balance can't pay `fee`; `undefined` if it can. */
export function gasRefusal(nativeBalance: bigint, fee: bigint): ChainErrorCode | undefined {
  if (nativeBalance === 0n && fee > 0n) return 'native-balance-zero'
  return nativeBalance < fee ? 'insufficient-gas' : undefined
}
