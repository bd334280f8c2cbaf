import type { Address } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { callData, callValue } from './flow/coin-transfer.ts'
import type { FlowCall } from './flow/flow.ts'

/** Optimism. Its stand-in in the local world takes no fee for the chain below. */
const optimismId = 10

/**
 * What Optimism takes for writing the call to Ethereum, beside its own gas, in wei; 0 on chains that know no such fee
 * or, like Arbitrum, have it in their gas.
 */
export async function estimateL1Fee(client: ChainClient, call: FlowCall, account: Address): Promise<bigint> {
  if (client.chain?.id !== optimismId) return 0n
  const { estimateL1Fee: estimate } = await import('viem/op-stack')
  const [data, value] = [callData(call), callValue(call)]
  return estimate(client, { chain: client.chain, account, to: call.address, data, value })
}
