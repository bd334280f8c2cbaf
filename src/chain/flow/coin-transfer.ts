import { encodeFunctionData, type Hex } from 'viem'
import { transferAbi } from '#src/chain/token-calls-abi.ts'
import type { CoinTransfer, FlowCall } from './flow.ts'

/** The one call that makes a transfer: no approval, and nothing beside it. */
export function transferCall({ token, to, amount }: CoinTransfer): FlowCall {
  return token === null
    ? { address: to, value: amount }
    : { address: token, abi: transferAbi, functionName: 'transfer', args: [to, amount] }
}

/** What a call carries as its data. */
export function callData(call: FlowCall): Hex {
  if ('abi' in call) return encodeFunctionData(call)
  return 'data' in call ? call.data : '0x'
}

/** What a call takes along of the chain's own coin. */
export function callValue(call: FlowCall): bigint {
  return 'abi' in call ? 0n : call.value
}
