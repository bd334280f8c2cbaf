import { type Address, erc20Abi, type Hash } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import type { ChainClient } from '#src/chain/chain-client.ts'
import type { FlowContext } from '#src/chain/flow/flow.ts'
import { isMissingTransaction } from '#src/chain/flow/wait-for-transaction.ts'
import { findSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import type { PayOrderParams } from './pay-order-params.ts'

/** What is paid, and for which order. */
type Paid = Pick<PayOrderParams, 'number' | 'coin' | 'amount'>

/** Requires that nothing this browser has sent for the order can still arrive. */
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

/** Checks the balance first, since some tokens give no reason when a transfer reverts. */
export async function requireBalance({ params, account, client }: FlowContext<Paid>): Promise<void> {
  const balance = await readBalance(client, params, account)
  if (balance < params.amount) throw new ChainError(balance === 0n ? 'token-balance-zero' : 'token-balance-too-low')
}

/** Returns an address's balance of the payment's coin. */
export async function readBalance(
  client: ChainClient,
  { coin }: Pick<Paid, 'coin'>,
  address: Address,
): Promise<bigint> {
  if (coin.token === null) return client.getBalance({ address })
  return client.readContract({ address: coin.token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
}
