import { and, eq, inArray } from 'drizzle-orm'

import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { Transaction } from '#server/db/database.ts'
import { bitcoinTransactions } from '#server/db/schema/bitcoin.ts'

/** By which their transactions are found. */
const networks = Object.keys(bitcoinNetworks) as BitcoinNetworkKey[]

/** Whether a transaction was signed here to pay something, on whatever network of Bitcoin's kind. */
export async function isSpendTransaction(tx: Transaction, txid: string): Promise<boolean> {
  const [row] = await tx
    .select({ spendId: bitcoinTransactions.spendId })
    .from(bitcoinTransactions)
    .where(and(inArray(bitcoinTransactions.network, networks), eq(bitcoinTransactions.txid, txid)))
    .limit(1)
  return row !== undefined
}
