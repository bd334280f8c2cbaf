import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { BookProof, getBookClosing, getTrialBalance, listBookClosings } from '#api/operator-books.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { trialBalanceAt } from '#server/ledger/books.repository.ts'
import { closingText } from '#server/ledger/closing-text.ts'
import { findClosing, findProofPosition, listClosings } from '#server/ledger/closings.repository.ts'
import { listProofs, type ProofRow, requestProof } from '#server/ledger/proofs.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'

type TrialBalance = v.InferOutput<typeof getTrialBalance.data>
type Closings = v.InferOutput<typeof listBookClosings.data>
type ClosingView = v.InferOutput<typeof getBookClosing.data>

/** Closings and proofs per response. */
const closingsShown = 31
const proofsShown = 6

/** Seconds after which an unfinished proof must have been interrupted: none takes that long. */
const interruptedAfter = 3600

export interface BooksServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorActs
}

/** The books as a whole: trial balance, closed days, and proofs. */
export class BooksService {
  readonly #options: BooksServiceOptions

  constructor(options: BooksServiceOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden`, `invalidRequest` for a time in the future */
  async trialBalance(caller: SignedIn, at: string | undefined): Promise<TrialBalance> {
    const { database, clock, guard } = this.#options
    const now = clock()
    const moment = at === undefined ? now : new Date(at)
    if (moment > now) throw new ApiFailure(apiErrorCode.invalidRequest, 'at: is in the future')
    return database.transaction(
      async (tx) => {
        await guard.require(tx, caller)
        const { closedDay, lines } = await trialBalanceAt(tx, moment)
        const coins = [...new Set(lines.map(({ coin }) => coin))].toSorted()
        return {
          at: moment.toISOString(),
          closedDay,
          coins: coins.map((coin) => {
            const ofCoin = lines.filter((line) => line.coin === coin)
            return {
              coin,
              lines: ofCoin.map(({ account, balance }) => ({ account, balance: formatAmount(balance) })),
              sum: formatAmount(ofCoin.reduce((sum, { balance }) => sum + balance, 0n)),
            }
          }),
        }
      },
      // Otherwise a day closed between the two reads would be missing from one of them.
      { isolationLevel: 'repeatable read' },
    )
  }

  /** @throws ApiFailure `forbidden` */
  async closings(caller: SignedIn, before: string | undefined): Promise<Closings> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const rows = await listClosings(tx, { before, limit: closingsShown + 1 })
      const { daysProvenAt, accountsProvenAt } = await findProofPosition(tx)
      return {
        closings: rows.slice(0, closingsShown).map(({ day, closedAt, entries, hash }) => {
          return { day, closedAt: closedAt.toISOString(), entries, hash }
        }),
        hasMore: rows.length > closingsShown,
        daysProvenAt: daysProvenAt?.toISOString() ?? null,
        accountsProvenAt: accountsProvenAt?.toISOString() ?? null,
      }
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async closing(caller: SignedIn, day: string): Promise<ClosingView> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const closing = await findClosing(tx, day)
      if (closing === undefined) throw new ApiFailure(apiErrorCode.notFound, `${day} isn’t closed`)
      const { closedAt, previousHash, hash, lines } = closing
      return {
        day,
        closedAt: closedAt.toISOString(),
        previousHash,
        hash,
        text: closingText(closing),
        lines: lines.map(({ coin, account, debited, credited, balance }) => ({
          coin,
          account,
          debited: formatAmount(debited),
          credited: formatAmount(credited),
          balance: formatAmount(balance),
        })),
      }
    })
  }

  /** @throws ApiFailure `forbidden` */
  async proofs(caller: SignedIn): Promise<BookProof[]> {
    const { database, clock, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const now = clock()
      return (await listProofs(tx, proofsShown)).map((row) => viewProof(row, now))
    })
  }

  /** Requests a proof, unless one is already pending. @throws ApiFailure `forbidden` */
  async requestProof(caller: SignedIn): Promise<void> {
    const { database, clock, guard } = this.#options
    const now = clock()
    const id = createTimeOrderedId(now)
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const isNew = await requestProof(tx, { id, requestedBy: caller.account.memberId, requestedAt: now })
      if (isNew) await guard.record(tx, caller, { action: 'request-proof', subject: id, details: {} })
    })
  }
}

function viewProof(row: ProofRow, now: Date): BookProof {
  const { id, requestedBy, requestedAt, finishedAt, differences, compared, unread } = row
  return {
    id,
    requestedBy,
    requestedAt: requestedAt.toISOString(),
    state: stateOf(row, now),
    finishedAt: finishedAt?.toISOString() ?? null,
    differences: [...(differences ?? [])],
    compared: compared ?? [],
    unread: unread ?? [],
  }
}

function stateOf({ startedAt, finishedAt }: ProofRow, now: Date): BookProof['state'] {
  if (finishedAt !== null) return 'done'
  if (startedAt === null) return 'waiting'
  return addSeconds(startedAt, interruptedAfter) < now ? 'interrupted' : 'running'
}
