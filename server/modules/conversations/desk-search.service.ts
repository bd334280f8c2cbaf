import type * as v from 'valibot'

import { email as emailAddress } from '#api/account-rules.ts'
import type { searchConversations } from '#api/operator-search.ts'
import { uuid } from '#api/primitives.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { SignedIn } from '#server/http/route.ts'
import { findAccountByEmail } from '#server/identity/accounts/accounts.repository.ts'

import { viewWaiting } from './conversation-view.ts'
import {
  findByWords,
  findExactly,
  hasEmail,
  hasNumber,
  hasPhone,
  listFound,
  type Match,
  mostFound,
} from './search.repository.ts'

interface DeskSearchOptions {
  readonly database: Database
  readonly guard: OperatorActs
  readonly createRateLimiter: CreateRateLimiter
}

type Search = v.InferOutput<typeof searchConversations.input>
type Found = v.InferInput<typeof searchConversations.data>

/** Searches conversations for operators. Results show which ones match and where, but none of their text. */
export class DeskSearchService {
  readonly #options: DeskSearchOptions
  readonly #limit: RateLimiter

  constructor(options: DeskSearchOptions) {
    this.#options = options
    this.#limit = options.createRateLimiter('desk-search', { points: 60, seconds: 60 })
  }

  /** @throws ApiFailure `forbidden`, `invalidRequest`, `tooManyRequests` */
  async search(caller: SignedIn, search: Search): Promise<Found> {
    const { database, guard } = this.#options
    await this.#limit.consume(caller.userId)
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const matches = await find(tx, search)
      const shown = matches.slice(0, mostFound)
      const entries = await listFound(
        tx,
        shown.map(({ conversationId }) => conversationId),
      )
      const counts = new Map(shown.map((match) => [match.conversationId, match]))
      const details = { query: auditedQuery(search), found: String(entries.length) }
      await guard.record(tx, caller, { action: 'search-conversations', subject: search.by, details })
      return {
        items: entries.map((entry) => {
          const { person = 0, support = 0 } = counts.get(entry.row.id) ?? {}
          return { ...viewWaiting(entry), matches: { person, support } }
        }),
        hasMore: matches.length > mostFound,
      }
    })
  }
}

async function find(tx: Transaction, { by, query }: Search): Promise<Match[]> {
  if (by === 'text') return findByWords(tx, query)
  if (by === 'number') return findExactly(tx, hasNumber(query, idIn(query)))
  if (by === 'phone') {
    const digits = query.replaceAll(/\D/g, '')
    return digits.length < 5 ? [] : findExactly(tx, hasPhone(digits))
  }
  const address = parseInput(emailAddress, query)
  return findExactly(tx, hasEmail(address, (await findAccountByEmail(tx, 'main', address))?.id))
}

function idIn(query: string): string | undefined {
  try {
    return parseInput(uuid, query)
  } catch {
    return undefined
  }
}

/** The audit log keeps entries forever, so it gets too little of an email or phone number to contact anyone. */
function auditedQuery({ by, query }: Search): string {
  if (by === 'email') return query.replace(/^(.).*(?=@)/u, '$1…')
  return by === 'phone' ? `…${query.replaceAll(/\D/g, '').slice(-3)}` : query
}
