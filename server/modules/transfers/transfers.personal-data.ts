import { apiErrorCode } from '#api/errors.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { longestWait } from './transfer-returns.ts'
import { toView } from './transfer-view.ts'
import { forgetPerson, listAllTransfersOf, mayComeBack } from './transfers.repository.ts'

export function transferData(clock: Clock): PersonalData {
  return {
    section: 'transfers',
    export: async (tx, { userId }) => {
      const rows = await listAllTransfersOf(tx, userId)
      return rows.map((row) => ({ ...toView(row, userId) }))
    },
    erase: async (tx, { userId }) => {
      if (await mayComeBack(tx, userId, addSeconds(clock(), -longestWait))) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'What was sent to others within 30 days may come back')
      }
      await forgetPerson(tx, userId)
    },
  }
}
