import { encodeFunctionData, type Hex } from 'viem'
import { transferAbi } from '#src/chain/token-calls-abi.ts'
import type { CoinTransfer, FlowCall } from './flow.ts'

/** Returns the single call of a transfer: no approval and nothing else. */
export function transferCall({ token, to, amount }: CoinTransfer): FlowCall {
  return token === null
    ? { address: to, value: amount }
    : { address: token, abi: transferAbi, functionName: 'transfer', args: [to, amount] }
}

/** Returns a call's data. */
export function callData(call: FlowCall): Hex {
  if ('abi' in call) return encodeFunctionData(call)
  return 'data' in call ? call.data : '0x'
}

/** Returns how much of the native coin a call sends. */
export function callValue(call: FlowCall): bigint {
  return 'abi' in call ? 0n : call.value
}
