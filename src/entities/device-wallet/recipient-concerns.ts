import { type Address, isAddressEqual } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'

/** What the user should know about a recipient before signing; not in itself a reason to refuse. */
export type RecipientConcern = 'contract' | 'own-address' | 'first-time'

interface RecipientInspection {
  readonly recipient: Address
  readonly from: Address
  /** Recipients that this device has paid on the chain. */
  readonly paid: readonly Address[]
}

/** EIP-7702: an account that delegates to a contract is still a person's. */
const delegationPrefix = '0xef0100'

/** @throws a viem error if no node responded: an unchecked recipient isn't harmless. */
export async function readRecipientConcerns(
  client: Pick<ChainClient, 'getCode'>,
  { recipient, from, paid }: RecipientInspection,
): Promise<readonly RecipientConcern[]> {
  const code = await client.getCode({ address: recipient })
  const isContract = code !== undefined && code !== '0x' && !code.startsWith(delegationPrefix)
  return [
    ...(isContract ? (['contract'] as const) : []),
    ...(isAddressEqual(recipient, from) ? (['own-address'] as const) : []),
    ...(paid.some((known) => isAddressEqual(known, recipient)) ? [] : (['first-time'] as const)),
  ]
}
