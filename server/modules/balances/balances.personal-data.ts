import { apiErrorCode } from '#api/errors.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { formatAmount } from '#server/lib/amount.ts'

/**
 * What a person has. The books themselves name nobody but by an id, which belongs to no one once the account is gone;
 * they are kept, for nothing that was booked may vanish.
 */
export function balanceData(ledger: Ledger): PersonalData {
  return {
    section: 'balances',
    export: async (tx, { userId }) => {
      const balances = await ledger.balancesOf(tx, userId)
      return balances.map(({ coin, available, held, owed }) => ({
        coin,
        available: formatAmount(available),
        held: formatAmount(held),
        owed: formatAmount(owed),
      }))
    },
    erase: async (tx, { userId }) => {
      const balances = await ledger.balancesOf(tx, userId)
      if (balances.every(({ available, held, owed }) => available === 0n && held === 0n && owed === 0n)) return
      throw new ApiFailure(apiErrorCode.stateConflict, 'The account has a balance: withdraw it first')
    },
  }
}
