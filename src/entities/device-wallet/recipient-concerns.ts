import { type Address, isAddressEqual } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'

/** What a person should know of a recipient before they sign; no reason to refuse by itself. */
export type RecipientConcern = 'contract' | 'own-address' | 'first-time'

interface RecipientInspection {
  readonly recipient: Address
  readonly from: Address
  /** Whom this device has sent to on the chain. */
  readonly paid: readonly Address[]
}

/** EIP-7702: an account that lets a contract act for it is still a person's. */
const delegationPrefix = '0xef0100'

/** @throws an error of viem if no node answered: a recipient that couldn't be looked at isn't harmless. */
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
