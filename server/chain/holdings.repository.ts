import { and, eq, isNull } from 'drizzle-orm'
import type { Address } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import { deposits } from '#server/db/schema/deposits.ts'
import { chainNonces } from '#server/db/schema/chain-nonces.ts'

/** Lists deposit addresses with a credited deposit of the coin that hasn't been swept to the treasury. */
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

/** Lists accounts of ours that have sent anything on any chain: the same key pays on all of them. */
export async function listOwnAccounts(tx: Transaction): Promise<readonly Address[]> {
  const rows = await tx.selectDistinct({ address: chainNonces.address }).from(chainNonces)
  return rows.map(({ address }) => address)
}
