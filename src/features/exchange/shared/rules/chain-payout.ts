import { erc20Abi, type Hash, isAddress, TransactionReceiptNotFoundError } from 'viem'
import { isMinedSince, receivedBy } from '#api/payout-on-chain.ts'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { leastArrival, type PromisedPayout } from './least-arrival.ts'
import type { PayoutFinding } from './payout-check.ts'

/** A payout on one of the seven chains. */
export interface ChainPayout extends PromisedPayout {
  readonly createdAt: string
  readonly chainId: number
  readonly hash: Hash
  readonly address: string
  /** Null for the chain's native coin. */
  readonly contract: string | null
}

/** Looks up a payout with the node that this browser reads the chain from. */
export async function checkChainPayout(payout: ChainPayout): Promise<PayoutFinding> {
  return findPayout(await getPublicClient(payout.chainId), payout)
}

type Reader = Pick<ChainClient, 'getBalance' | 'getBlock' | 'getTransaction' | 'getTransactionReceipt' | 'readContract'>

export async function findPayout(client: Reader, payout: ChainPayout): Promise<PayoutFinding> {
  const { hash, address, contract, createdAt } = payout
  if (!isAddress(address) || (contract !== null && !isAddress(contract))) return 'elsewhere'
  try {
    const receipt = await client.getTransactionReceipt({ hash })
    if (receipt.status === 'reverted') return 'failed'
    if (!(await isMinedSince(client, receipt, new Date(createdAt)))) return 'elsewhere'
    const received = await receivedBy(client, receipt, { token: contract, recipient: address })
    if (received === 0n) return 'elsewhere'
    // From the token itself rather than from our server.
    const decimals =
      contract === null ? 18 : await client.readContract({ address: contract, abi: erc20Abi, functionName: 'decimals' })
    return received >= leastArrival(payout, decimals) ? 'arrived' : 'short'
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return 'missing'
    throw error
  }
}
