import { erc20Abi, type Hash, isAddress, parseUnits, TransactionReceiptNotFoundError } from 'viem'
import { receivedBy } from '#api/payout-on-chain.ts'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { getPublicClient } from '#src/chain/public-client.ts'

export interface CheckedPayout {
  readonly chainId: number
  readonly hash: Hash
  readonly address: string
  /** Null for the chain's own coin. */
  readonly contract: string | null
  /** In whole coins, which have to have arrived at least. */
  readonly amount: string
}

/**
 * What this browser finds on the chain, past our server: `arrived`, `missing` as long as its node does not know the
 * transaction, `failed`, `short` if less has arrived, or `elsewhere` if nothing has.
 */
export type PayoutFinding = 'arrived' | 'missing' | 'failed' | 'short' | 'elsewhere'

/** Looks a payout up by the node that this browser reads the chain with. */
export async function checkPayout(payout: CheckedPayout): Promise<PayoutFinding> {
  return findPayout(await getPublicClient(payout.chainId), payout)
}

type Reader = Pick<ChainClient, 'getBalance' | 'getTransaction' | 'getTransactionReceipt' | 'readContract'>

export async function findPayout(
  client: Reader,
  { hash, address, contract, amount }: CheckedPayout,
): Promise<PayoutFinding> {
  if (!isAddress(address) || (contract !== null && !isAddress(contract))) return 'elsewhere'
  try {
    const receipt = await client.getTransactionReceipt({ hash })
    if (receipt.status === 'reverted') return 'failed'
    const received = await receivedBy(client, receipt, { token: contract, recipient: address })
    if (received === 0n) return 'elsewhere'
    // By the token itself, not by what our server says of it.
    const decimals =
      contract === null ? 18 : await client.readContract({ address: contract, abi: erc20Abi, functionName: 'decimals' })
    return received >= parseUnits(cut(amount, decimals), decimals) ? 'arrived' : 'short'
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return 'missing'
    throw error
  }
}

/** Without what is finer than the token's unit, which cannot have been paid. */
function cut(amount: string, decimals: number): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
}
