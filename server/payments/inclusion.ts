import { erc20Abi, isAddressEqual, parseEventLogs, type PublicClient, type TransactionReceipt } from 'viem'

import { findReceipt } from '#server/chain/receipts.ts'

import type { Inclusion, SignedPayment } from './payments.repository.ts'

/** A payment's transaction, included in a block. */
export interface MinedPayment extends Inclusion {
  /**
   * The result. `unclear`: it succeeded, but the token logged no such transfer, which proves neither a payment nor its
   * absence.
   */
  readonly outcome: 'paid' | 'reverted' | 'unclear'
}

/** Returns the transaction of a payment that is in the chain up to `head`, whichever attempt it is. */
export async function findMined(
  client: PublicClient,
  payment: SignedPayment,
  head: bigint,
): Promise<MinedPayment | undefined> {
  for (const { hash } of payment.attempts) {
    const receipt = await findReceipt(client, hash)
    if (receipt === undefined || receipt.blockNumber > head) continue
    return {
      minedHash: hash,
      blockHash: receipt.blockHash,
      confirmations: Number(head - receipt.blockNumber) + 1,
      outcome: outcomeOf(payment, receipt),
    }
  }
  return undefined
}

function outcomeOf(
  { token, rawAmount, fromAddress }: SignedPayment,
  receipt: TransactionReceipt,
): MinedPayment['outcome'] {
  if (receipt.status === 'reverted') return 'reverted'
  if (token === null) return 'paid'
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs })
  const isPaid = transfers.some(
    ({ address, args }) =>
      isAddressEqual(address, token) && isAddressEqual(args.from, fromAddress) && args.value === rawAmount,
  )
  return isPaid ? 'paid' : 'unclear'
}
