import { erc20Abi, type Hash, isAddress, parseEther, TransactionReceiptNotFoundError } from 'viem'
import type { ExchangeOrder } from '#api/exchange.ts'
import { leastPayout } from '#api/order-tolerances.ts'
import { isMinedSince, receivedBy } from '#api/payout-on-chain.ts'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { getPublicClient } from '#src/chain/public-client.ts'

export interface CheckedPayout
  extends Pick<ExchangeOrder, 'rateType' | 'createdAt'>, Pick<ExchangeOrder['payout'], 'agreedAmount' | 'movedAmount'> {
  readonly payin: Pick<ExchangeOrder['payin'], 'agreedAmount' | 'movedAmount'>
  readonly chainId: number
  readonly hash: Hash
  readonly address: string
  /** Null for the chain's own coin. */
  readonly contract: string | null
}

/**
 * What this browser finds on the chain, past our server: `arrived`, `missing` as long as its node does not know the
 * transaction, `failed`, `short` if less has arrived, or `elsewhere` if nothing has, or in a block older than the order.
 */
export type PayoutFinding = 'arrived' | 'missing' | 'failed' | 'short' | 'elsewhere'

/** Looks a payout up by the node that this browser reads the chain with. */
export async function checkPayout(payout: CheckedPayout): Promise<PayoutFinding> {
  return findPayout(await getPublicClient(payout.chainId), payout)
}

type Reader = Pick<ChainClient, 'getBalance' | 'getBlock' | 'getTransaction' | 'getTransactionReceipt' | 'readContract'>

export async function findPayout(client: Reader, payout: CheckedPayout): Promise<PayoutFinding> {
  const { hash, address, contract, createdAt } = payout
  if (!isAddress(address) || (contract !== null && !isAddress(contract))) return 'elsewhere'
  try {
    const receipt = await client.getTransactionReceipt({ hash })
    if (receipt.status === 'reverted') return 'failed'
    if (!(await isMinedSince(client, receipt, new Date(createdAt)))) return 'elsewhere'
    const received = await receivedBy(client, receipt, { token: contract, recipient: address })
    if (received === 0n) return 'elsewhere'
    // By the token itself, not by what our server says of it.
    const decimals =
      contract === null ? 18 : await client.readContract({ address: contract, abi: erc20Abi, functionName: 'decimals' })
    return received >= toUnits(leastOf(payout), decimals) ? 'arrived' : 'short'
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return 'missing'
    throw error
  }
}

/** What has to have arrived, in 10^-18: the same that our server asks of a payout. */
function leastOf({ rateType, agreedAmount, movedAmount, payin }: CheckedPayout): bigint {
  return leastPayout(parseEther(agreedAmount ?? '0'), rateType, parseOrNull(movedAmount), {
    agreed: parseOrNull(payin.agreedAmount),
    moved: parseOrNull(payin.movedAmount),
  })
}

function parseOrNull(amount: string | null): bigint | null {
  return amount === null ? null : parseEther(amount)
}

/** Without what is finer than the token's unit, which cannot have been paid. */
function toUnits(amount: bigint, decimals: number): bigint {
  return decimals >= 18 ? amount * 10n ** BigInt(decimals - 18) : amount / 10n ** BigInt(18 - decimals)
}
