import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { operatorEndpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import type { OperatorRole } from './operator-roles.ts'
import { day, moment, textLine, uuid } from './primitives.ts'

/** Roles with read access to the books. Nothing here writes to them. */
const roles: readonly [OperatorRole, ...OperatorRole[]] = ['treasurer', 'accountant']

/** An amount of coins in whole units, possibly negative, such as `-12.5`. */
const signedDecimal = v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d*)(\.\d+)?$/))

/** SHA-256 in hexadecimal. */
const sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

/** Accounts of the house, one for each coin. `docs/ledger.md` describes them. */
export const houseAccount = v.picklist(['world', 'fees', 'unclaimed', 'desk', 'position', 'losses'])

export type HouseAccount = v.InferOutput<typeof houseAccount>

/** One account of a user in one coin. */
const personAccount = v.strictObject({
  id: uuid,
  /** Such as `available` or `held`. */
  name: v.string(),
  coin: coinSymbol,
  balance: signedDecimal,
})

export const getTrialBalance = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/books/balance',
  summary: 'Retrieves the trial balance of every coin at a moment, by default now.',
  roles,
  input: v.strictObject({ at: v.optional(moment) }),
  data: v.strictObject({
    at: moment,
    /** The last closed day, which the sums start from; null if every entry was added up. */
    closedDay: v.nullable(day),
    coins: v.array(
      v.strictObject({
        coin: coinSymbol,
        /** Users' accounts of one kind are summed into one line. */
        lines: v.array(v.strictObject({ account: v.string(), balance: signedDecimal })),
        /** Zero, unless something is wrong. */
        sum: signedDecimal,
      }),
    ),
  }),
  errors: [apiErrorCode.invalidRequest],
})

export const listBookClosings = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/books/closings',
  summary: 'Lists closed days, newest first.',
  roles,
  input: v.strictObject({ before: v.optional(day) }),
  data: v.strictObject({
    closings: v.array(v.strictObject({ day, closedAt: moment, entries: v.number(), hash: sha256 })),
    hasMore: v.boolean(),
    /** When the proof of all closed days, and of all accounts in them, last completed. */
    daysProvenAt: v.nullable(moment),
    accountsProvenAt: v.nullable(moment),
  }),
  errors: [],
})

export const getBookClosing = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/books/closing',
  summary: 'Retrieves the closing of a day with the text that its hash is computed from.',
  roles,
  input: v.strictObject({ day }),
  data: v.strictObject({
    day,
    closedAt: moment,
    previousHash: sha256,
    hash: sha256,
    text: v.string(),
    lines: v.array(
      v.strictObject({
        coin: coinSymbol,
        account: v.string(),
        debited: signedDecimal,
        credited: signedDecimal,
        balance: signedDecimal,
      }),
    ),
  }),
  errors: [apiErrorCode.notFound],
})

export const findPersonAccounts = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/books/person',
  summary: 'Finds the accounts of a person by member ID, email or user ID. The search is recorded in the audit log.',
  roles,
  input: v.strictObject({ person: textLine(1, 254) }),
  data: v.strictObject({
    userId: uuid,
    /** Null once the account has been deleted. */
    memberId: v.nullable(v.string()),
    accounts: v.array(personAccount),
  }),
  errors: [apiErrorCode.notFound],
})

/** A change of one balance, with its counterparts. */
export const posting = v.strictObject({
  id: uuid,
  transfer: uuid,
  /** The kind of ledger transfer, such as `withdrawal`. */
  kind: v.string(),
  /** What the transfer was for, such as a withdrawal's ID. */
  reference: v.nullable(uuid),
  at: moment,
  amount: signedDecimal,
  /** The account's balance afterwards. */
  balance: signedDecimal,
  /** Source or destination: the other entries of the transfer in this coin. */
  counterparts: v.array(
    v.strictObject({
      id: uuid,
      account: v.string(),
      accountId: v.nullable(uuid),
      memberId: v.nullable(v.string()),
      amount: signedDecimal,
    }),
  ),
})

export type Posting = v.InferOutput<typeof posting>

export const listPersonPostings = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/books/postings',
  summary: 'Lists what was posted to a person’s account, newest first. Each page is recorded in the audit log.',
  roles,
  input: v.strictObject({ account: uuid, ...pageQuery.entries }),
  data: pageOf(posting),
  errors: [apiErrorCode.notFound],
})

export const listHousePostings = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/books/house-postings',
  summary: 'Lists what was posted to an account of the house on a day, in order.',
  roles,
  input: v.strictObject({ account: houseAccount, coin: coinSymbol, day, ...pageQuery.entries }),
  data: v.strictObject({
    ...pageOf(posting).entries,
    /** Balance at the start of the day. */
    opening: signedDecimal,
  }),
  errors: [],
})

/** One line of a day's export. */
const bookEntry = v.strictObject({
  id: uuid,
  transfer: uuid,
  kind: v.string(),
  reference: v.nullable(uuid),
  at: moment,
  coin: coinSymbol,
  account: v.string(),
  /** Null for accounts of the house. */
  accountId: v.nullable(uuid),
  amount: signedDecimal,
})

export type BookEntry = v.InferOutput<typeof bookEntry>

export const exportBooks = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/books/export',
  summary: 'Exports the entries of a day in parts of 1,000, in order. Each part is recorded in the audit log.',
  roles,
  input: v.strictObject({ day, ...pageQuery.entries }),
  data: v.strictObject({
    /** The exporting operator's member ID, for the file. */
    operator: v.string(),
    ...pageOf(bookEntry).entries,
  }),
  errors: [],
})

const proof = v.strictObject({
  id: uuid,
  /** A member ID; null if it was scheduled. */
  requestedBy: v.nullable(v.string()),
  requestedAt: moment,
  state: v.picklist(['waiting', 'running', 'interrupted', 'done']),
  finishedAt: v.nullable(moment),
  differences: v.array(v.strictObject({ coin: v.string(), text: v.string() })),
  /** Coins whose holdings were compared with the chains, and coins with a chain that didn't answer. */
  compared: v.array(v.string()),
  unread: v.array(v.string()),
})

export type BookProof = v.InferOutput<typeof proof>

export const listBookProofs = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/books/proofs',
  summary: 'Lists the latest reconciliations with what they found, newest first.',
  roles,
  input: undefined,
  data: v.strictObject({ proofs: v.array(proof) }),
  errors: [],
})

export const requestBookProof = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/books/proof/request',
  summary: 'Starts a reconciliation of the books and the chains within seconds, unless one is waiting already.',
  roles,
  input: undefined,
  data: v.null(),
  errors: [],
})
