import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { findProgress } from '#server/payments/payments.repository.ts'

import { findAccountFreeze, listAccountFreezes } from './account-freezes.repository.ts'
import { findFreeze } from './freezes.repository.ts'
import { withdrawalSource } from './withdrawal-payment.ts'
import { listAllWithdrawals } from './withdrawals.repository.ts'

/**
 * As with the books, nothing of a payment that was made may vanish: what is kept belongs to an id that is no one's once
 * the account is gone. An account with a pending withdrawal has a balance, which prevents its deletion.
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

/** Who the operators were is theirs. */
export const accountFreezeData: PersonalData = {
  section: 'accountFreezes',
  export: async (tx, { userId }) =>
    (await listAccountFreezes(tx, userId)).map(({ reason, frozenAt, liftedAt }) => ({ reason, frozenAt, liftedAt })),
  // Otherwise its owner would be rid of it with the account, and could come back without it.
  obstacles: async (tx, { userId }) =>
    (await findAccountFreeze(tx, userId)) === undefined ? [] : [{ kind: 'freeze' }],
}
