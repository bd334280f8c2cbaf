import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { findProgress } from '#server/payments/payments.repository.ts'

import { findAccountFreeze, listAccountFreezes } from './account-freezes.repository.ts'
import { findFreeze } from './freezes.repository.ts'
import { withdrawalSource } from './withdrawal-payment.ts'
import { listAllWithdrawals } from './withdrawals.repository.ts'

/**
 * Payments are kept, like the books: once the account is deleted, they belong to an id that refers to no one. An
 * account with a pending withdrawal has a balance, which prevents its deletion.
 */
export const withdrawalData: PersonalData = {
  section: 'withdrawals',
  export: async (tx, { userId }) => {
    const rows = await listAllWithdrawals(tx, userId)
    const ids = rows.map(({ id }) => id)
    const progress = await findProgress(tx, withdrawalSource, ids)
    return rows.map(({ id, coin, network, address, memo, amount, fee, orderNumber, state, reason, createdAt }) => ({
      id,
      coin,
      network,
      address,
      memo,
      amount: formatAmount(amount),
      fee: formatAmount(fee),
      orderNumber,
      state,
      reason,
      createdAt,
      revertedAt: progress.get(id)?.revertedAt ?? null,
    }))
  },
}

export const withdrawalFreezeData: PersonalData = {
  section: 'withdrawalFreezes',
  export: async (tx, { userId }) => {
    const frozenAt = await findFreeze(tx, userId)
    return frozenAt === null ? [] : [{ frozenAt }]
  },
}

/** Exports freezes without the operators who set them. */
export const accountFreezeData: PersonalData = {
  section: 'accountFreezes',
  export: async (tx, { userId }) =>
    (await listAccountFreezes(tx, userId)).map(({ reason, frozenAt, liftedAt }) => ({ reason, frozenAt, liftedAt })),
  // Otherwise the owner could escape the freeze by deleting the account and registering again.
  obstacles: async (tx, { userId }) =>
    (await findAccountFreeze(tx, userId)) === undefined ? [] : [{ kind: 'freeze' }],
}
