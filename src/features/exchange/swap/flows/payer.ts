import { type Address, erc20Abi, type Hash } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import type { ChainClient } from '#src/chain/chain-client.ts'
import type { FlowContext } from '#src/chain/flow/flow.ts'
import { isMissingTransaction } from '#src/chain/flow/wait-for-transaction.ts'
import { findSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import type { PayOrderParams } from './pay-order-params.ts'

/** What is paid, and for which order. */
type Paid = Pick<PayOrderParams, 'number' | 'coin' | 'amount'>

/** Nothing that this browser has sent for the order may still reach it. */
export async function requireUnsent({ params, client }: Pick<FlowContext<Paid>, 'params' | 'client'>): Promise<void> {
  const sent = findSentPayment(params.number)
  if (sent && (sent.isMined || (await mayArrive(client, sent.hash)))) throw new ChainError('order-paid')
}

async function mayArrive(client: ChainClient, hash: Hash): Promise<boolean> {
  try {
    const { blockNumber } = await client.getTransaction({ hash })
    if (blockNumber === null) return true
    return (await client.getTransactionReceipt({ hash })).status === 'success'
  } catch (error) {
    // Replaced or dropped.
    if (isMissingTransaction(error)) return false
    throw error
  }
}

/** Some tokens say nothing of why a transfer reverts. */
export async function requireBalance({ params, account, client }: FlowContext<Paid>): Promise<void> {
  const balance = await readBalance(client, params, account)
  if (balance < params.amount) throw new ChainError(balance === 0n ? 'token-balance-zero' : 'token-balance-too-low')
}

/** What an address has of the coin that is paid with. */
export async function readBalance(
  client: ChainClient,
  { coin }: Pick<Paid, 'coin'>,
  address: Address,
): Promise<bigint> {
  if (coin.token === null) return client.getBalance({ address })
  return client.readContract({ address: coin.token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
}
