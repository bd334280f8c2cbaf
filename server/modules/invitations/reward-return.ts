import type { Transaction } from '#server/db/database.ts'
import { budgetAccount } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'

import type { RewardRow } from './rewards.repository.ts'

/** Books what is promised for a reward back into the budget, once. */
export async function postReturn(
  tx: Transaction,
  ledger: Ledger,
  { id, coin, amount }: Pick<RewardRow, 'id' | 'coin' | 'amount'>,
): Promise<void> {
  await ledger.post(tx, {
    key: `invitation reward ${id} returned`,
    kind: 'invitation-return',
    reference: id,
    postings: [
      { account: budgetAccount('invitation-promised', coin), amount: -amount },
      { account: budgetAccount('invitation-budget', coin), amount },
    ],
  })
}
