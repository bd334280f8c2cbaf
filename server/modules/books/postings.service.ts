import * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type {
  exportBooks,
  findPersonAccounts,
  listHousePostings,
  listPersonPostings,
  Posting,
} from '#api/operator-books.ts'
import { uuid } from '#api/primitives.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { findMemberByName, findMembers } from '#server/identity/accounts/accounts.repository.ts'
import {
  type BookedEntry,
  exportSize,
  findLedgerAccount,
  listAccountsOf,
  listEntriesIn,
  listEntriesOf,
  listHousePostingsOn,
  listPostingsTo,
} from '#server/ledger/books.repository.ts'
import { periodOf } from '#server/ledger/closings.ts'
import { formatAmount } from '#server/lib/amount.ts'

type PersonAccounts = v.InferOutput<typeof findPersonAccounts.data>
type PersonQuery = v.InferOutput<typeof listPersonPostings.input>
type PersonPostings = v.InferOutput<typeof listPersonPostings.data>
type HouseQuery = v.InferOutput<typeof listHousePostings.input>
type HousePostings = v.InferOutput<typeof listHousePostings.data>
type ExportQuery = v.InferOutput<typeof exportBooks.input>
type Export = v.InferOutput<typeof exportBooks.data>

type BalancedEntry = BookedEntry & { readonly balance: bigint }

/** Shows the postings of an account, and their counter-accounts. */
export class PostingsService {
  readonly #database: Database
  readonly #guard: OperatorActs

  constructor(database: Database, guard: OperatorActs) {
    this.#database = database
    this.#guard = guard
  }

  /**
   * @param person A member ID, an email or a user ID. A user ID also finds the accounts of a deleted user.
   * @throws ApiFailure `forbidden`, `notFound`
   */
  async findPerson(caller: SignedIn, person: string): Promise<PersonAccounts> {
    return this.#database.transaction(async (tx) => {
      await this.#guard.require(tx, caller)
      const member = await findMemberByName(tx, person)
      const userId = member?.id ?? (v.is(uuid, person) ? person.toLowerCase() : undefined)
      const accounts = userId === undefined ? [] : await listAccountsOf(tx, userId)
      if (userId === undefined || (member === undefined && accounts.length === 0)) {
        throw new ApiFailure(apiErrorCode.notFound, 'There is no such person in the books')
      }
      await this.#guard.record(tx, caller, { action: 'find-books-of-person', subject: userId, details: {} })
      return {
        userId,
        memberId: member?.memberId ?? null,
        accounts: accounts.map(({ id, name, coin, balance }) => ({ id, name, coin, balance: formatAmount(balance) })),
      }
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async ofPerson(caller: SignedIn, { account: id, cursor }: PersonQuery): Promise<PersonPostings> {
    return this.#database.transaction(async (tx) => {
      await this.#guard.require(tx, caller)
      const account = await findLedgerAccount(tx, id)
      if (account === undefined) throw new ApiFailure(apiErrorCode.notFound, 'There is no such account in the books')
      const details = { user: account.ownerId, account: `${account.name} ${account.coin}`, ...pageOf(cursor) }
      await this.#guard.record(tx, caller, { action: 'read-postings', subject: id, details })
      return viewPostings(tx, await listPostingsTo(tx, id, cursor))
    })
  }

  /** @throws ApiFailure `forbidden` */
  async ofHouse(caller: SignedIn, { account, coin, day, cursor }: HouseQuery): Promise<HousePostings> {
    return this.#database.transaction(
      async (tx) => {
        await this.#guard.require(tx, caller)
        const { opening, postings } = await listHousePostingsOn(tx, { account, coin, day, cursor })
        return { ...(await viewPostings(tx, postings)), opening: formatAmount(opening) }
      },
      { isolationLevel: 'repeatable read' },
    )
  }

  /** @throws ApiFailure `forbidden` */
  async exportDay(caller: SignedIn, { day, cursor }: ExportQuery): Promise<Export> {
    return this.#database.transaction(async (tx) => {
      await this.#guard.require(tx, caller)
      await this.#guard.record(tx, caller, { action: 'export-books', subject: day, details: pageOf(cursor) })
      const rows = await listEntriesIn(tx, periodOf(day), cursor)
      const page = toPage(
        rows,
        positionOf,
        ({ id, transferId, kind, reference, postedAt, coin, account, accountId, amount }) => ({
          id,
          transfer: transferId,
          kind,
          reference,
          at: postedAt.toISOString(),
          coin,
          account,
          accountId,
          amount: formatAmount(amount),
        }),
        exportSize,
      )
      return { operator: caller.account.memberId, ...page }
    })
  }
}

/** Every page is recorded, not just the first: a caller can start with any cursor. */
function pageOf(cursor: string | undefined): { readonly cursor?: string } {
  return cursor === undefined ? {} : { cursor }
}

function positionOf({ postedAt, id }: BookedEntry) {
  return { at: postedAt, id }
}

async function viewPostings(tx: Transaction, postings: readonly BalancedEntry[]) {
  const entries = await listEntriesOf(tx, [...new Set(postings.map(({ transferId }) => transferId))])
  const owners = entries.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId]))
  const members = await findMembers(tx, [...new Set(owners)])
  return toPage(postings, positionOf, (posting): Posting => {
    const counterparts = entries.filter(
      ({ id, transferId, coin }) => transferId === posting.transferId && coin === posting.coin && id !== posting.id,
    )
    return {
      id: posting.id,
      transfer: posting.transferId,
      kind: posting.kind,
      reference: posting.reference,
      at: posting.postedAt.toISOString(),
      amount: formatAmount(posting.amount),
      balance: formatAmount(posting.balance),
      counterparts: counterparts.map(({ id, account, accountId, ownerId, amount }) => ({
        id,
        account,
        accountId,
        memberId: ownerId === null ? null : (members.get(ownerId)?.memberId ?? null),
        amount: formatAmount(amount),
      })),
    }
  })
}
