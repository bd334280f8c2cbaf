import type { RewardReason } from '#api/invitation-rewards.ts'
import type { Transaction } from '#server/db/database.ts'
import { budgetAccount } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'

import { changeReward, type RewardRow } from './rewards.repository.ts'

/**
 * Books the unpaid parts of a reward back into the budget, once: the inviter's part unless it was paid, and the invited
 * user's part unless it was paid.
 */
export async function returnReward(
  tx: Transaction,
  ledger: Ledger,
  { id, coin, amount, state, discount, discountState }: RewardRow,
  reason: Extract<RewardReason, 'account-deleted' | 'refused'>,
): Promise<void> {
  const ofInviter = state === 'promised' || state === 'held' ? amount : 0n
  const ofInvited = discountState === 'promised' ? discount : 0n
  const returned = ofInviter + ofInvited
  if (returned > 0n) {
    await ledger.post(tx, {
      key: `invitation reward ${id} returned`,
      kind: 'invitation-return',
      reference: id,
      postings: [
        { account: budgetAccount('invitation-promised', coin), amount: -returned },
        { account: budgetAccount('invitation-budget', coin), amount: returned },
      ],
    })
  }
  await changeReward(tx, id, {
    ...(state !== 'paid' && { state: 'returned', reason }),
    ...(discountState === 'promised' && { discountState: 'returned' }),
  })
}
