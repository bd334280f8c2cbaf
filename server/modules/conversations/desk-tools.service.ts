import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import type {
  addNote as addNoteEndpoint,
  assignConversation,
  DeskOverview,
  keepOpen,
  WriterFacts,
} from '#api/operator-desk.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SignedIn } from '#server/http/route.ts'
import { tryFindAccount } from '#server/identity/accounts/accounts.repository.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { findConversation, lockConversation } from './conversations.repository.ts'
import { refuseSecrets } from './conversations.service.ts'
import { assign, findDesk, findNote, insertNote, keepPresence } from './desk.repository.ts'
import { readDeskTimes } from './desk-times.repository.ts'
import { readOpened, type SupportDeskOptions } from './support-desk.service.ts'

/** Seconds for which a page is assumed to be open after its last report; it reports every 15. */
const presenceTime = 40
/** Period covered by the overview, in seconds. */
const overviewTime = 30 * 86_400

interface DeskToolOptions extends SupportDeskOptions {
  /** Member IDs of operators who can be assigned conversations. */
  readonly operators: (tx: Transaction) => Promise<readonly string[]>
  /** What other modules know about an account. */
  readonly factsOf: (tx: Transaction, account: Account) => Promise<WriterFacts>
}

type Assignment = v.InferOutput<typeof assignConversation.input>
type Note = v.InferOutput<typeof addNoteEndpoint.input>
type Presence = v.InferOutput<typeof keepOpen.data>

/** Operators' tools beyond replying: assignments, internal notes, presence, and facts about the writer. */
export class DeskToolService {
  readonly #options: DeskToolOptions

  constructor(options: DeskToolOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async operators(caller: SignedIn): Promise<{ operators: string[] }> {
    return this.#asOperator(caller, async (tx) => ({ operators: [...(await this.#options.operators(tx))] }))
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async assign(caller: SignedIn, { id, from, to }: Assignment): Promise<OpenedConversation> {
    const { clock, guard, operators, files } = this.#options
    return this.#asOperator(caller, async (tx) => {
      if ((await lockConversation(tx, id)) === undefined) notFound()
      const { assignee } = (await findDesk(tx, id)) ?? notFound()
      if (to !== null && !(await operators(tx)).includes(to)) notFound()
      if (assignee !== to) {
        if (assignee !== from) throw new ApiFailure(apiErrorCode.stateConflict, 'Somebody else was faster')
        await assign(tx, id, to, clock())
        await guard.record(tx, caller, { action: 'assign-conversation', subject: id, details: { from, to } })
      }
      return readOpened(tx, files, id)
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `idReused`, `textHasSecret` */
  async note(caller: SignedIn, { id, noteId, text }: Note): Promise<OpenedConversation> {
    const { clock, guard, files } = this.#options
    refuseSecrets(text)
    const operator = caller.account.memberId
    return this.#asOperator(caller, async (tx) => {
      if ((await lockConversation(tx, id)) === undefined) notFound()
      const isNew = await insertNote(tx, { id: noteId, conversationId: id, operator, text, writtenAt: clock() })
      if (isNew) {
        await guard.record(tx, caller, { action: 'note-conversation', subject: id, details: { note: noteId } })
      } else {
        const written = await findNote(tx, noteId)
        if (written?.conversationId !== id || written.operator !== operator || written.text !== text) {
          throw new ApiFailure(apiErrorCode.idReused, 'The id was used for another note')
        }
      }
      return readOpened(tx, files, id)
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async keepOpen(caller: SignedIn, id: string): Promise<Presence> {
    const seenAt = this.#options.clock()
    return this.#asOperator(caller, async (tx) => {
      const { row, assignee } = (await findDesk(tx, id)) ?? notFound()
      const presence = { conversationId: id, operator: caller.account.memberId, seenAt }
      const others = await keepPresence(tx, presence, addSeconds(seenAt, -presenceTime))
      return { others, assignee, state: row.state, messageCount: row.messageCount }
    })
  }

  /** @throws ApiFailure `forbidden` */
  async overview(caller: SignedIn): Promise<DeskOverview> {
    const since = addSeconds(this.#options.clock(), -overviewTime)
    return this.#asOperator(caller, (tx) => readDeskTimes(tx, since))
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async openWriter(caller: SignedIn, id: string): Promise<WriterFacts> {
    const { guard, factsOf } = this.#options
    return this.#asOperator(caller, async (tx) => {
      const { userId } = (await findConversation(tx, id)) ?? notFound()
      const account = (userId === null ? undefined : await tryFindAccount(tx, userId)) ?? notFound()
      await guard.record(tx, caller, { action: 'open-writer', subject: id, details: { member: account.memberId } })
      return factsOf(tx, account)
    })
  }

  async #asOperator<Result>(caller: SignedIn, act: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      return act(tx)
    })
  }
}

function notFound(): never {
  throw new ApiFailure(apiErrorCode.notFound, 'There is no such conversation, operator or account')
}
