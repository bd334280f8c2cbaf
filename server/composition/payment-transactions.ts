import { listPaymentsIn } from '#server/bitcoin/payments/spends.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import { isPaymentTransaction, listPayersOf } from '#server/payments/payments.repository.ts'
import { listSharedPayers } from '#server/payments/shared-payments.repository.ts'

/**
 * Lists the users for whom a transaction was signed here, on any network.
 * @param hashes The hash in all its notations.
 */
export async function listPayersOn(tx: Transaction, hashes: readonly string[]): Promise<readonly string[]> {
  const shared = await listPaidTogether(tx, hashes)
  return [...(await listPayersOf(tx, hashes)), ...shared.flatMap(({ userId }) => userId ?? [])]
}

/** Whether a transaction was signed here to make a payment, on any network. */
export async function isTransactionOfOurs(tx: Transaction, hash: string): Promise<boolean> {
  if (await isPaymentTransaction(tx, hash)) return true
  return (await listPaidTogether(tx, [hash])).length > 0
}

/** Bitcoin-like networks write hashes without `0x`, while tables shared with other networks have it. */
async function listPaidTogether(tx: Transaction, hashes: readonly string[]) {
  const plain = [...new Set(hashes.map((hash) => hash.toLowerCase().replace(/^0x/, '')))]
  const paymentIds = await listPaymentsIn(tx, plain)
  return listSharedPayers(tx, { paymentIds, hashes: plain.map((hash) => `0x${hash}`) })
}
