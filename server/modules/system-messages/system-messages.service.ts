import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { listSystemMessages, SystemMessage } from '#api/notices.ts'
import type { Database } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Clock } from '#server/lib/clock.ts'

import {
  countUnread,
  findMessage,
  listMessages,
  markRead,
  type SystemMessageRow,
} from '#server/notifications/system-messages.repository.ts'

type SystemMessageList = v.InferOutput<(typeof listSystemMessages)['data']>

/** Messages to a user about their own account. */
export class SystemMessageService {
  readonly #database: Database
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async list(userId: string, cursor: string | undefined): Promise<SystemMessageList> {
    const rows = await listMessages(this.#database, userId, cursor)
    const page = toPage(rows, ({ sentAt: at, id }) => ({ at, id }), toSystemMessage)
    return { ...page, unread: await countUnread(this.#database, userId) }
  }

  /** @throws ApiFailure `notFound` */
  async get(userId: string, id: string): Promise<SystemMessage> {
    const row = await findMessage(this.#database, userId, id)
    if (row === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Message not found')
    return toSystemMessage(row)
  }

  /**
   * @param id Null for all messages.
   * @throws ApiFailure `notFound`
   */
  async markRead(userId: string, id: string | null): Promise<void> {
    if (id !== null) await this.get(userId, id)
    await markRead(this.#database, userId, id, this.#clock())
  }
}

function toSystemMessage({ id, kind, details, sentAt, readAt }: SystemMessageRow): SystemMessage {
  return { id, kind, values: details, at: sentAt.toISOString(), readStatus: readAt === null ? 0 : 1 }
}
