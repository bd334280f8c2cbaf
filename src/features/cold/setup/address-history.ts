import type { Address } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import { getPublicClient } from '#src/chain/public-client.ts'

/** Whether an address has been used: `unknown` if no network could be reached. */
export type AddressHistory = 'used' | 'unused' | 'unknown'

/** Resolves to whether the address has sent anything, or holds coins, on any of the networks. */
export async function historyOf(address: Address): Promise<AddressHistory> {
  const answers = await Promise.all(poolChains.map(async ({ id }) => isUsed(id, address)))
  if (answers.includes(true)) return 'used'
  return answers.includes(false) ? 'unused' : 'unknown'
}

/** Returns `undefined` if the network doesn't answer: a dead network says nothing about the others. */
async function isUsed(chainId: number, address: Address): Promise<boolean | undefined> {
  try {
    const client = await getPublicClient(chainId)
    const [nonce, balance] = await Promise.all([
      client.getTransactionCount({ address }),
      client.getBalance({ address }),
    ])
    return nonce > 0 || balance > 0n
  } catch {
    // No RPC is configured, or it's down. The page says that it couldn't check.
    return undefined
  }
}
