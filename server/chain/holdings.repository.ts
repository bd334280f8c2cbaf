import { and, eq, isNull } from 'drizzle-orm'
import type { Address } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import { deposits } from '#server/db/schema/deposits.ts'
import { chainNonces } from '#server/db/schema/chain-nonces.ts'

/** Deposit addresses with a deposit of the coin that was credited and has not gone on to the treasury. */
export async function listUnswept(tx: Transaction, chainId: number, coin: string): Promise<readonly Address[]> {
  const rows = await tx
    .selectDistinct({ recipient: deposits.recipient })
    .from(deposits)
    .where(
      and(
        eq(deposits.chainId, chainId),
        eq(deposits.coin, coin),
        eq(deposits.state, 'success'),
        isNull(deposits.sweptAt),
      ),
    )
  return rows.map(({ recipient }) => recipient)
}

/** Our accounts that have sent something, on any chain: one key pays on all of them. */
export async function listOwnAccounts(tx: Transaction): Promise<readonly Address[]> {
  const rows = await tx.selectDistinct({ address: chainNonces.address }).from(chainNonces)
  return rows.map(({ address }) => address)
}
