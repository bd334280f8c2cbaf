import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { answerMerchantQuestion, applyAsMerchant, getOwnMerchant, MerchantApplication } from '#api/merchants.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'

import { moveApplication, tellApplicant } from './application-moves.ts'
import { type DocumentFiles, viewApplication } from './application-view.ts'
import {
  type ApplicationRow,
  endStates,
  findApplication,
  findEvent,
  insertApplication,
  insertEvent,
  listApplicationsOf,
  lockApplication,
} from './applications.repository.ts'
import {
  conflict,
  isMerchantAlready,
  noApplication,
  refuseSecrets,
  requireMerchantOf,
  requireRecommends,
} from './merchant-failures.ts'
import { viewOwnMerchant } from './merchants.service.ts'
import { findMerchantOf } from './merchants.repository.ts'

export interface ApplicationServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly files: DocumentFiles
  readonly createRateLimiter: CreateRateLimiter
}

type Own = v.InferInput<typeof getOwnMerchant.data>
type Application = v.InferOutput<typeof applyAsMerchant.input>
type Answer = v.InferOutput<typeof answerMerchantQuestion.input>

/** Lets users apply to become merchants. */
export class ApplicationService {
  readonly #options: ApplicationServiceOptions
  readonly #applications: RateLimiter
  readonly #answers: RateLimiter

  constructor(options: ApplicationServiceOptions) {
    this.#options = options
    this.#applications = options.createRateLimiter('merchant-apply', { points: 20, seconds: 86_400 })
    this.#answers = options.createRateLimiter('merchant-answer', { points: 30, seconds: 3_600 })
  }

  async own({ id: userId }: Account): Promise<Own> {
    const { database, files } = this.#options
    return database.transaction(async (tx) => {
      const [latest] = await listApplicationsOf(tx, userId)
      return {
        merchant: await viewOwnMerchant(tx, await findMerchantOf(tx, userId)),
        application: latest === undefined ? null : await viewApplication(tx, files, latest),
      }
    })
  }

  /** @throws ApiFailure with the contract's codes */
  async apply({ id: userId }: Account, { documents, ...entries }: Application): Promise<MerchantApplication> {
    const { database, clock, files } = this.#options
    refuseSecrets(entries.business, entries.contact)
    await this.#applications.consume(userId)
    return database.transaction(async (tx) => {
      // Lock first, so that a concurrent second application sees the first.
      const account = await lockAccount(tx, userId)
      const existing = await findApplication(tx, entries.id)
      if (existing !== undefined) {
        return requireSent(await viewApplication(tx, files, requireSame(existing, userId, entries)), documents)
      }
      if ((await findMerchantOf(tx, userId)) !== undefined) throw isMerchantAlready()
      const earlier = await listApplicationsOf(tx, userId)
      if (earlier.some(({ state }) => !endStates.includes(state))) {
        throw conflict('There is an application that isn’t decided')
      }
      const merchant = await requireMerchantOf(tx, entries.code)
      requireRecommends(merchant)
      const at = clock()
      const row = newApplication(entries, { userId, parentId: merchant.id, at })
      await insertApplication(tx, row)
      const eventId = createTimeOrderedId(at)
      const event = { id: eventId, applicationId: row.id, position: 1, kind: 'submitted', text: '' } as const
      await insertEvent(tx, { ...event, happenedAt: at })
      await files.attach(tx, eventId, { ids: documents, userId }, at)
      await tellApplicant(tx, account, row, { kind: 'merchant-submitted' }, at)
      return viewApplication(tx, files, row)
    })
  }

  /** @throws ApiFailure with the contract's codes */
  async answer({ id: userId }: Account, { id, answerId, text, documents }: Answer): Promise<MerchantApplication> {
    const { clock, files } = this.#options
    refuseSecrets(text)
    await this.#answers.consume(userId)
    return this.#change(userId, id, async (tx, row) => {
      const existing = await findEvent(tx, answerId)
      if (existing !== undefined) {
        const isSame = existing.applicationId === id && existing.kind === 'answer' && existing.text === text
        const sent = (await files.of(tx, [answerId])).get(answerId) ?? []
        if (isSame && sent.map((file) => file.id).join() === documents.join()) return row
        throw new ApiFailure(apiErrorCode.idReused, 'The id was used for something else')
      }
      if (row.state !== 'information-needed') throw conflict('Nothing is asked about this application')
      const at = clock()
      const move = { kind: 'answer', text, eventId: answerId, change: { state: 'in-review' } } as const
      const moved = await moveApplication(tx, row, move, at)
      await files.attach(tx, answerId, { ids: documents, userId }, at)
      return moved.row
    })
  }

  /** @throws ApiFailure `notFound`, `stateConflict` */
  async withdraw({ id: userId }: Account, id: string): Promise<MerchantApplication> {
    const { clock } = this.#options
    return this.#change(userId, id, async (tx, row) => {
      if (row.state === 'withdrawn') return row
      if (endStates.includes(row.state)) throw conflict(`The application is ${row.state}`)
      const noRecommendation = { recommendedBy: null, recommendedByOperator: null }
      const move = { kind: 'withdrawn', change: { state: 'withdrawn', ...noRecommendation } } as const
      return (await moveApplication(tx, row, move, clock())).row
    })
  }

  /** Returns whether a document belongs to one of the user's applications. */
  async isOwn(tx: Transaction, userId: string, eventId: string): Promise<boolean> {
    const event = await findEvent(tx, eventId)
    if (event === undefined) return false
    return (await findApplication(tx, event.applicationId))?.userId === userId
  }

  /** Locks and changes an application of the user. */
  async #change(
    userId: string,
    id: string,
    change: (tx: Transaction, row: ApplicationRow) => Promise<ApplicationRow>,
  ): Promise<MerchantApplication> {
    const { database, files } = this.#options
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const row = await lockApplication(tx, id)
      // Another user's application counts as missing.
      if (row?.userId !== userId) return noApplication()
      return viewApplication(tx, files, await change(tx, row))
    })
  }
}

type Entries = Omit<Application, 'documents'>

function newApplication(
  entries: Entries,
  { userId, parentId, at }: { readonly userId: string; readonly parentId: string; readonly at: Date },
): ApplicationRow {
  return {
    ...entries,
    userId,
    parentId,
    state: 'submitted',
    revision: 1,
    submittedAt: at,
    changedAt: at,
    recommendedBy: null,
    recommendedByOperator: null,
    approvedBy: null,
  }
}

/** @throws ApiFailure `idReused` unless it is the same application by the same user */
function requireSame(existing: ApplicationRow, userId: string, entries: Entries): ApplicationRow {
  const keys = ['code', 'businessName', 'contactName', 'contact', 'country', 'website', 'business'] as const
  if (existing.userId === userId && keys.every((key) => existing[key] === entries[key])) return existing
  throw new ApiFailure(apiErrorCode.idReused, 'The id was used for another application')
}

/** @throws ApiFailure `idReused` if it was first sent with different documents */
function requireSent(application: MerchantApplication, documents: readonly string[]): MerchantApplication {
  const [first] = application.events
  if (first?.documents.map(({ id }) => id).join() === documents.join()) return application
  throw new ApiFailure(apiErrorCode.idReused, 'The id was used for an application with other documents')
}
