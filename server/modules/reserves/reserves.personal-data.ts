import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { deleteLeavesOf, listLeavesOf } from './reserves.repository.ts'

export const reserveData: PersonalData = {
  section: 'reserveLeaves',
  export: async (tx, { userId }) => {
    const leaves = await listLeavesOf(tx, userId)
    return leaves.map((leaf) => ({ ...leaf, amount: formatAmount(leaf.amount) }))
  },
  // The nodes above the leaves stay: they identify no one.
  erase: (tx, { userId }) => deleteLeavesOf(tx, userId),
}
