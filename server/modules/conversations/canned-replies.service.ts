import type * as v from 'valibot'

import type { CannedReply, saveCannedReply } from '#api/canned-replies.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'

import {
  type CannedReplyRow,
  countCanned,
  deleteCanned,
  listCanned,
  lockCanned,
  saveCanned,
} from './canned-replies.repository.ts'
import { refuseSecrets } from './conversations.service.ts'

/** Across all languages. */
const maximumReplies = 200

interface CannedReplyOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorActs
}

type Written = v.InferOutput<typeof saveCannedReply.input>

/** Canned replies, written by the operators themselves. */
export class CannedReplyService {
  readonly #options: CannedReplyOptions

  constructor(options: CannedReplyOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn): Promise<CannedReply[]> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      return (await listCanned(tx)).map(view)
    })
  }

  /** @throws ApiFailure `forbidden`, `limitReached`, `textHasSecret` */
  async save(caller: SignedIn, written: Written): Promise<CannedReply> {
    const { database, clock, guard } = this.#options
    refuseSecrets(written.text)
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const before = await lockCanned(tx, written.id, written.lang)
      if (before === undefined && (await countCanned(tx)) >= maximumReplies) {
        throw new ApiFailure(apiErrorCode.limitReached, `There are at most ${maximumReplies} canned replies`)
      }
      const row = { ...written, changedBy: caller.account.memberId, changedAt: clock() }
      await saveCanned(tx, row)
      const details = { lang: row.lang, title: row.title, text: row.text, before: before?.text ?? null }
      await guard.record(tx, caller, { action: 'save-canned-reply', subject: row.id, details })
      return view(row)
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async remove(caller: SignedIn, { id, lang }: { readonly id: string; readonly lang: LanguageCode }): Promise<void> {
    const { database, guard } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const row = await lockCanned(tx, id, lang)
      if (row === undefined) throw new ApiFailure(apiErrorCode.notFound, 'There is no such canned reply')
      await deleteCanned(tx, id, lang)
      const details = { lang, title: row.title, before: row.text }
      await guard.record(tx, caller, { action: 'remove-canned-reply', subject: id, details })
    })
  }
}

function view({ changedAt, ...row }: CannedReplyRow): CannedReply {
  return { ...row, changedAt: changedAt?.toISOString() ?? null }
}
