import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { writePaymentHash } from './payment-hash.ts'
import { listPaymentsOf } from './payments.repository.ts'

/**
 * As with the books, no payment may be deleted: the rows stay under an ID that is no one's once the account is gone. An
 * account with a pending payment has a balance, which prevents its deletion.
 */
export const paymentData: PersonalData = {
  section: 'payments',
  export: async (tx, { userId }) => {
    const rows = await listPaymentsOf(tx, userId)
    return rows.map(
      ({ source, sourceId, coin, network, address, amount, state, minedHash, sharedHash, requestedAt }) => ({
        source,
        sourceId,
        coin,
        network,
        address,
        amount: formatAmount(amount),
        state,
        transactionHash: writePaymentHash({ sharedHash }, minedHash),
        requestedAt,
      }),
    )
  },
}
