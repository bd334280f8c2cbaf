import type { PersonalData } from '#server/db/personal-data.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { maxWait } from './transfer-returns.ts'
import { toView } from './transfer-view.ts'
import { findNewestThatMayComeBack, forgetPerson, listAllTransfersOf } from './transfers.repository.ts'

export function transferData(clock: Clock): PersonalData {
  return {
    section: 'transfers',
    export: async (tx, { userId }) => {
      const rows = await listAllTransfersOf(tx, userId)
      return rows.map((row) => ({ ...toView(row, userId) }))
    },
    obstacles: async (tx, { userId }) => {
      const newest = await findNewestThatMayComeBack(tx, userId, addSeconds(clock(), -maxWait))
      return newest === undefined ? [] : [{ kind: 'transfer', until: addSeconds(newest, maxWait).toISOString() }]
    },
    erase: (tx, { userId }) => forgetPerson(tx, userId),
  }
}
