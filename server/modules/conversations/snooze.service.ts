import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import type { snoozeConversation } from '#api/operator-snooze.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { invalidRequest } from '#server/http/parse-input.ts'
import type { SignedIn } from '#server/http/route.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { lockConversation } from './conversations.repository.ts'
import { findDesk } from './desk.repository.ts'
import { deleteSnooze, keepSnooze } from './snoozes.repository.ts'
import { readOpened, type SupportDeskOptions } from './support-desk.service.ts'

type Snooze = v.InferOutput<typeof snoozeConversation.input>

/** Maximum snooze, in seconds. */
const longest = 90 * 86_400

/** Snoozes conversations that operators can't work on yet. */
export class SnoozeService {
  readonly #options: SupportDeskOptions

  constructor(options: SupportDeskOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden`, `invalidRequest`, `notFound`, `stateConflict` */
  async snooze(caller: SignedIn, { id, messageCount, snooze }: Snooze): Promise<OpenedConversation> {
    const { database, clock, guard, files } = this.#options
    const snoozedAt = clock()
    const until = readUntil(snooze, snoozedAt)
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const row = await lockConversation(tx, id)
      const entry = row && (await findDesk(tx, id))
      if (row === undefined || entry === undefined) {
        throw new ApiFailure(apiErrorCode.notFound, 'Conversation not found')
      }
      if (row.messageCount !== messageCount) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'There is a newer message')
      }
      if (snooze === null) {
        if (await deleteSnooze(tx, id)) {
          await guard.record(tx, caller, { action: 'wake-conversation', subject: id, details: {} })
        }
        return readOpened(tx, files, id)
      }
      if (row.state === 'closed') throw new ApiFailure(apiErrorCode.stateConflict, 'The conversation is closed')
      const isRepeated = entry.snooze !== null && entry.snooze.until?.getTime() === until?.getTime()
      if (!isRepeated) {
        const operator = caller.account.memberId
        await keepSnooze(tx, { conversationId: id, until, messageCount, operator, snoozedAt })
        const details = { until: until?.toISOString() ?? null }
        await guard.record(tx, caller, { action: 'snooze-conversation', subject: id, details })
      }
      return readOpened(tx, files, id)
    })
  }
}

/** @throws ApiFailure `invalidRequest` */
function readUntil(snooze: Snooze['snooze'], now: Date): Date | null {
  if (snooze === null || snooze.until === null) return null
  const until = new Date(snooze.until)
  if (until <= now || until > addSeconds(now, longest)) throw invalidRequest('until: is over, or too far ahead')
  return until
}
