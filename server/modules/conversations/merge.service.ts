import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { OpenedConversation, WaitingConversation } from '#api/operator-conversations.ts'
import type { mergeConversation } from '#api/operator-merge.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SignedIn } from '#server/http/route.ts'

import { viewWaiting } from './conversation-view.ts'
import {
  type ConversationRow,
  findConversation,
  lockConversation,
  updateConversation,
} from './conversations.repository.ts'
import { listOthers, mergeInto, takeApart } from './merge.repository.ts'
import { readOpened, type SupportDeskOptions } from './support-desk.service.ts'

type Merge = v.InferOutput<typeof mergeConversation.input>

/** Merges a user's conversations about the same issue into one. */
export class MergeService {
  readonly #options: SupportDeskOptions

  constructor(options: SupportDeskOptions) {
    this.#options = options
  }

  /** Lists the conversations that one could be merged into. @throws ApiFailure `forbidden`, `notFound` */
  async others(caller: SignedIn, id: string): Promise<{ items: WaitingConversation[] }> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const row = (await findConversation(tx, id)) ?? notFound()
      const others = row.userId === null ? [] : await listOthers(tx, row.id, row.userId)
      return { items: others.filter((other) => fits(row, other.row)).map(viewWaiting) }
    })
  }

  /**
   * Merges a conversation into another, or separates it again.
   * @returns The conversation it continues in.
   * @throws ApiFailure `forbidden`, `notFound`, `stateConflict`
   */
  async merge(caller: SignedIn, { id, into }: Merge): Promise<OpenedConversation> {
    const { database, clock, guard, files } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      if (into === null) {
        const { mergedInto } = (await lockConversation(tx, id)) ?? notFound()
        if (mergedInto !== null) {
          await takeApart(tx, id)
          await guard.record(tx, caller, {
            action: 'separate-conversation',
            subject: id,
            details: { from: mergedInto },
          })
        }
        return readOpened(tx, files, id)
      }
      const { row, target } = await lockBoth(tx, id, into)
      if (row.mergedInto !== into) {
        if (row.mergedInto !== null || target.mergedInto !== null || !fits(row, target)) {
          throw new ApiFailure(apiErrorCode.stateConflict, 'These conversations can’t be merged')
        }
        await mergeInto(tx, id, into, clock())
        await updateConversation(tx, into, joined(row, target))
        await guard.record(tx, caller, { action: 'merge-conversation', subject: id, details: { into } })
      }
      return readOpened(tx, files, into)
    })
  }
}

/** Locks both in the order of their ids, so that two opposite merges of the same conversations can't deadlock. */
async function lockBoth(tx: Transaction, id: string, into: string) {
  const rows = new Map<string, ConversationRow>()
  for (const each of [id, into].toSorted()) rows.set(each, (await lockConversation(tx, each)) ?? notFound())
  return { row: rows.get(id) ?? notFound(), target: rows.get(into) ?? notFound() }
}

/**
 * Returns whether one can be merged into the other: both belong to the same account, and neither is a chat. Never
 * merges a guest's: anyone can begin one with someone else's email, and has a link to it. A work order only merges into
 * another one, because other conversations show no category, priority or rating.
 */
function fits(row: ConversationRow, target: ConversationRow): boolean {
  if (row.userId === null || row.userId !== target.userId || row.id === target.id) return false
  if (row.door === 'chat' || target.door === 'chat') return false
  return row.door !== 'work-order' || target.door === 'work-order'
}

/** Returns the changes to the target: if the merged conversation awaits a reply, so does the target. */
function joined(row: ConversationRow, target: ConversationRow) {
  const waits = row.state === 'pending-reply'
  return {
    unread: target.unread || row.unread,
    lastMessageAt: row.lastMessageAt > target.lastMessageAt ? row.lastMessageAt : target.lastMessageAt,
    ...(waits && ({ state: 'pending-reply', closedAt: null } as const)),
  }
}

function notFound(): never {
  throw new ApiFailure(apiErrorCode.notFound, 'Conversation not found')
}
