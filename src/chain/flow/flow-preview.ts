import type { Address } from 'viem'
import { toChainError } from '#src/chain/chain-error.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import type { FlowDefinition } from './flow.ts'
import { type FlowPreview, previewCalls } from './flow-cost.ts'

/** @throws ChainError if no RPC responds; a refusal is part of the result. */
export async function previewFlow<Params>(
  { chainId, outline }: FlowDefinition<Params>,
  params: Params,
  account: Address,
): Promise<FlowPreview> {
  try {
    const client = await getPublicClient(chainId(params))
    return await previewCalls(client, await outline({ params, account, client }), account)
  } catch (error) {
    throw toChainError(error)
  }
}
