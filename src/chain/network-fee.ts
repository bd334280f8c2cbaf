import type { Address } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { callData, callValue } from './flow/coin-transfer.ts'
import type { FlowCall } from './flow/flow.ts'

/** Optimism. Its stand-in in the local world charges no L1 fee. */
const optimismId = 10

/**
 * Estimates Optimism's fee in wei for writing the call to Ethereum, besides its own gas; 0 on chains without such a fee
 * or that, like Arbitrum, include it in their gas.
 */
export async function estimateL1Fee(client: ChainClient, call: FlowCall, account: Address): Promise<bigint> {
  if (client.chain?.id !== optimismId) return 0n
  const { estimateL1Fee: estimate } = await import('viem/op-stack')
  const [data, value] = [callData(call), callValue(call)]
  return estimate(client, { chain: client.chain, account, to: call.address, data, value })
}
