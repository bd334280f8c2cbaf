import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import {
  type listMerchantApplications,
  openMerchantApplication,
  type ReviewedApplication,
} from '#api/operator-merchants.ts'
import type { AuditAction } from '#api/operators.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'

import { moveApplication, tellApplicant } from './application-moves.ts'
import { type DocumentFiles, viewApplication } from './application-view.ts'
import {
  type ApplicationRow,
  endStates,
  findApplication,
  findEvent,
  listApplications,
  lockApplication,
  updateApplication,
} from './applications.repository.ts'
import { addCode } from './merchant-codes.ts'
import {
  conflict,
  isMerchantAlready,
  noApplication,
  refuseSecrets,
  requireActive,
  requireRecommends,
} from './merchant-failures.ts'
import { findMerchant, findMerchantOf, insertMerchant, levelsOf, type MerchantRow } from './merchants.repository.ts'

export interface ApplicationReviewOptions {
  readonly database: Database
  readonly clock: Clock
  readonly files: DocumentFiles
  readonly guard: OperatorActs
}

type Query = v.InferOutput<typeof listMerchantApplications.input>
type Page = v.InferInput<typeof listMerchantApplications.data>

interface Read {
  readonly id: string
  /** The application's revision when the reviewer read it. */
  readonly revision: number
}

/** An application with its row locked, and the applicant's account. */
interface Held {
  readonly row: ApplicationRow
  readonly applicant: Account
}

const noRecommendation = { recommendedBy: null, recommendedByOperator: null }

/** Lets reviewers decide on applications. */
export class ApplicationReviewService {
  readonly #options: ApplicationReviewOptions

  constructor(options: ApplicationReviewOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, query: Query): Promise<Page> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const rows = await listApplications(tx, { state: query.state, cursor: query.cursor })
      const levels = await levelsOf(
        tx,
        rows.map(({ parentId }) => parentId),
      )
      const recommenders = rows.flatMap(({ recommendedBy }) => recommendedBy ?? [])
      const reviewers = await guard.holders(tx, caller, recommenders)
      return toPage(
        rows,
        ({ changedAt: at, id }) => ({ at, id }),
        (row) => ({
          id: row.id,
          state: row.state,
          country: row.country,
          level: (levels.get(row.parentId) ?? 0) + 1,
          recommendedBy: shownRecommender(row, isRecommended(row, reviewers)),
          submittedAt: row.submittedAt.toISOString(),
          changedAt: row.changedAt.toISOString(),
        }),
      )
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async open(caller: SignedIn, id: string): Promise<ReviewedApplication> {
    const { clock } = this.#options
    return this.#within(caller, id, 'open-merchant-application', async (tx, { row, applicant }) => {
      if (row.state !== 'submitted' || row.userId === caller.userId) return row
      const at = clock()
      const taken = await moveApplication(tx, row, { kind: 'taken-up', change: { state: 'in-review' } }, at)
      await tellApplicant(tx, applicant, row, { kind: 'merchant-in-review' }, at)
      return taken.row
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict`, `textHasSecret` */
  async ask(caller: SignedIn, { question, ...read }: Read & { readonly question: string }) {
    refuseSecrets(question)
    return this.#decide(caller, read, 'ask-merchant-applicant', async (tx, { row, applicant }) => {
      requireInReview(row)
      const at = this.#options.clock()
      // Drop the recommendation, because the answer may change everything.
      const change = { state: 'information-needed', ...noRecommendation } as const
      const asked = await moveApplication(tx, row, { kind: 'question', text: question, change }, at)
      await tellApplicant(tx, applicant, row, { kind: 'merchant-question', question }, at)
      return asked.row
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async recommend(caller: SignedIn, read: Read): Promise<ReviewedApplication> {
    return this.#decide(caller, read, 'recommend-merchant', async (tx, { row }) => {
      requireInReview(row)
      if (await this.#isRecommended(tx, caller, row)) throw conflict('A reviewer has recommended it already')
      return updateApplication(tx, row.id, {
        recommendedBy: caller.userId,
        recommendedByOperator: caller.account.memberId,
        revision: row.revision + 1,
      })
    })
  }

  /** @throws ApiFailure with the contract's codes */
  async approve(caller: SignedIn, read: Read): Promise<ReviewedApplication> {
    return this.#decide(caller, read, 'approve-merchant', async (tx, { row, applicant }) => {
      requireInReview(row)
      if (row.recommendedBy === null) throw conflict('A reviewer has to recommend it first')
      if (row.recommendedBy === caller.userId) {
        throw new ApiFailure(apiErrorCode.forbidden, 'Another reviewer has to approve what you have recommended')
      }
      await this.#options.guard.requireProposer(tx, caller, row.recommendedBy)
      const at = this.#options.clock()
      const code = await makeMerchant(tx, row, at)
      const change = { state: 'approved', approvedBy: caller.userId } as const
      const approved = await moveApplication(tx, row, { kind: 'approved', change }, at)
      await tellApplicant(tx, applicant, row, { kind: 'merchant-approved', code }, at)
      return approved.row
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async reject(caller: SignedIn, { reason, ...read }: Read & { readonly reason: string }) {
    return this.#decide(
      caller,
      read,
      'reject-merchant',
      async (tx, { row, applicant }) => {
        if (endStates.includes(row.state)) throw conflict(`The application is ${row.state}`)
        const at = this.#options.clock()
        const change = { state: 'rejected', ...noRecommendation } as const
        const rejected = await moveApplication(tx, row, { kind: 'rejected', text: reason, change }, at)
        await tellApplicant(tx, applicant, row, { kind: 'merchant-rejected', reason }, at)
        return rejected.row
      },
      { reason },
    )
  }

  /**
   * Lets a reviewer open an application's document, and audits it.
   * @throws ApiFailure `forbidden` before looking for the document
   */
  async openDocument<Document extends { readonly id: string; readonly eventId: string }>(
    tx: Transaction,
    caller: SignedIn,
    find: () => Promise<Document>,
  ): Promise<Document> {
    const { guard } = this.#options
    await guard.require(tx, caller, openMerchantApplication.roles)
    const document = await find()
    const event = (await findEvent(tx, document.eventId)) ?? noApplication()
    const details = { file: document.id }
    await guard.record(tx, caller, { action: 'open-merchant-application', subject: event.applicationId, details })
    return document
  }

  /** Decides on an application, unless it is the reviewer's own or has changed since they read it. */
  async #decide(
    caller: SignedIn,
    { id, revision }: Read,
    action: AuditAction,
    decide: (tx: Transaction, held: Held) => Promise<ApplicationRow>,
    details: Readonly<Record<string, string>> = {},
  ): Promise<ReviewedApplication> {
    return this.#within(
      caller,
      id,
      action,
      (tx, held) => {
        if (held.row.userId === caller.userId) {
          throw new ApiFailure(apiErrorCode.forbidden, 'Operators can’t decide about their own applications')
        }
        if (held.row.revision !== revision) throw conflict('The application has changed in the meantime')
        return decide(tx, held)
      },
      details,
    )
  }

  async #within(
    caller: SignedIn,
    id: string,
    action: AuditAction,
    act: (tx: Transaction, held: Held) => Promise<ApplicationRow>,
    details: Readonly<Record<string, string>> = {},
  ): Promise<ReviewedApplication> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const { userId } = (await findApplication(tx, id)) ?? noApplication()
      // Lock the account first, as everywhere: it might be deleted concurrently.
      const applicant = (await tryLockAccount(tx, userId)) ?? noApplication()
      const row = (await lockApplication(tx, id)) ?? noApplication()
      const acted = await act(tx, { row, applicant })
      await guard.record(tx, caller, { action, subject: id, details: { revision: `${row.revision}`, ...details } })
      return this.#view(tx, caller, acted, applicant)
    })
  }

  async #isRecommended(tx: Transaction, caller: SignedIn, row: ApplicationRow): Promise<boolean> {
    const recommenders = row.recommendedBy === null ? [] : [row.recommendedBy]
    return isRecommended(row, await this.#options.guard.holders(tx, caller, recommenders))
  }

  async #view(
    tx: Transaction,
    caller: SignedIn,
    row: ApplicationRow,
    { memberId, email, registeredAt }: Account,
  ): Promise<ReviewedApplication> {
    const { userId } = caller
    const isOpen = row.state === 'in-review' && row.userId !== userId
    const isValid = await this.#isRecommended(tx, caller, row)
    return {
      ...(await viewApplication(tx, this.#options.files, row)),
      level: ((await findMerchant(tx, row.parentId))?.level ?? 0) + 1,
      memberId,
      email,
      registeredAt: registeredAt.toISOString(),
      recommendedBy: shownRecommender(row, isValid),
      mayRecommend: isOpen && !isValid,
      mayApprove: isOpen && isValid && row.recommendedBy !== userId,
    }
  }
}

/** A recommendation no longer counts once its reviewer has lost the role, so another one can take its place. */
function isRecommended({ recommendedBy }: ApplicationRow, reviewers: ReadonlySet<string>): boolean {
  return recommendedBy !== null && reviewers.has(recommendedBy)
}

/** Returns who recommended the application, by member ID. In a closed one it stays on record, whatever became of them. */
function shownRecommender({ state, recommendedByOperator }: ApplicationRow, isValid: boolean): string | null {
  return state === 'in-review' && !isValid ? null : recommendedByOperator
}

function requireInReview({ state }: ApplicationRow): void {
  if (state !== 'in-review') throw conflict(`The application is ${state}`)
}

/** @returns The merchant's code. @throws ApiFailure `merchantMissing`, `merchantRefused` */
async function makeMerchant(tx: Transaction, { userId, parentId, businessName }: ApplicationRow, createdAt: Date) {
  const parent = await requireActive(tx, parentId)
  requireRecommends(parent)
  if ((await findMerchantOf(tx, userId)) !== undefined) throw isMerchantAlready()
  const merchant: Pick<MerchantRow, 'id' | 'userId' | 'parentId' | 'level' | 'name' | 'state' | 'createdAt'> = {
    id: randomUUID(),
    userId,
    parentId,
    level: parent.level + 1,
    name: businessName,
    state: 'active',
    createdAt,
  }
  await insertMerchant(tx, merchant)
  return addCode(tx, merchant.id, createdAt)
}
