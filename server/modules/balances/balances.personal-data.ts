import type { PersonalData } from '#server/db/personal-data.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { formatAmount } from '#server/lib/amount.ts'

const obstacleKinds = [
  ['withdrawal', 'held'],
  ['debt', 'owed'],
  ['balance', 'available'],
] as const

/**
 * The user's balances. The books identify users only by an id that refers to no one once the account is deleted. They
 * are kept, because postings must never disappear.
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
    obstacles: async (tx, { userId }) => {
      const balances = await ledger.balancesOf(tx, userId)
      return obstacleKinds.flatMap(([kind, name]) => {
        const amounts = balances.flatMap(({ coin, [name]: amount }) =>
          amount === 0n ? [] : [{ coin, amount: formatAmount(amount) }],
        )
        return amounts.length === 0 ? [] : [{ kind, amounts }]
      })
    },
  }
}
