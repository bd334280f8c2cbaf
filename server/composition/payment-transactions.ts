import { listPaymentsIn } from '#server/bitcoin/payments/spends.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import { isPaymentTransaction, listPayersOf } from '#server/payments/payments.repository.ts'
import { listSharedPayers } from '#server/payments/shared-payments.repository.ts'

/** For whom a transaction was signed here, on whatever network. @param hashes Ways to write its hash. */
export async function listPayersOn(tx: Transaction, hashes: readonly string[]): Promise<readonly string[]> {
  const shared = await listPaidTogether(tx, hashes)
  return [...(await listPayersOf(tx, hashes)), ...shared.flatMap(({ userId }) => userId ?? [])]
}

/** Whether a transaction was signed here to pay something, on whatever network. */
export async function isTransactionOfOurs(tx: Transaction, hash: string): Promise<boolean> {
  if (await isPaymentTransaction(tx, hash)) return true
  return (await listPaidTogether(tx, [hash])).length > 0
}

/** Networks of Bitcoin's kind write no `0x`, tables that are shared with others do. */
async function listPaidTogether(tx: Transaction, hashes: readonly string[]) {
  const plain = [...new Set(hashes.map((hash) => hash.toLowerCase().replace(/^0x/, '')))]
  const paymentIds = await listPaymentsIn(tx, plain)
  return listSharedPayers(tx, { paymentIds, hashes: plain.map((hash) => `0x${hash}`) })
}
