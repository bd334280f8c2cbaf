import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { MerchantState } from '#api/merchants.ts'
import type { ListedMerchant, listMerchants as listMerchantsEndpoint } from '#api/operator-merchants.ts'
import type { AuditAction } from '#api/operators.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { countOfAgent, findMembers, tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { notify } from '#server/notifications/notify.ts'

import { conflict, noMerchant } from './merchant-failures.ts'
import {
  findMerchant,
  listMerchants,
  lockMerchant,
  type MerchantRow,
  namesOf,
  updateMerchant,
} from './merchants.repository.ts'

export interface MerchantStateOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorActs
}

type Page = v.InferInput<typeof listMerchantsEndpoint.data>

/** A state that one reviewer proposes for a merchant, and another confirms. */
interface Wanted {
  readonly id: string
  readonly state: MerchantState
}

/** A proposal that a reviewer has read; a later one may propose the same state for another reason. */
interface ReadProposal extends Wanted {
  readonly proposedAt: string
}

const noProposal = {
  proposedState: null,
  proposedBy: null,
  proposedByOperator: null,
  proposedReason: null,
  proposedAt: null,
} as const

/** Lets reviewers suspend and resume merchants. Each change takes two reviewers. */
export class MerchantStateService {
  readonly #options: MerchantStateOptions

  constructor(options: MerchantStateOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, cursor: string | undefined): Promise<Page> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const rows = await listMerchants(tx, cursor)
      const items = new Map<string, ListedMerchant>()
      for (const merchant of await describe(tx, rows, caller)) items.set(merchant.id, merchant)
      return toPage(
        rows,
        ({ createdAt: at, id }) => ({ at, id }),
        ({ id }) => items.get(id) ?? noMerchant(),
      )
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async propose(caller: SignedIn, { id, state, reason }: Wanted & { readonly reason: string }): Promise<void> {
    const { clock } = this.#options
    await this.#change(caller, id, 'propose-merchant-state', { state, reason }, async (tx, merchant) => {
      if (merchant.state === 'closed' || merchant.state === state) throw conflict(`The merchant is ${merchant.state}`)
      if (merchant.proposedState !== null) throw conflict('Something is proposed already')
      await updateMerchant(tx, id, {
        proposedState: state,
        proposedBy: caller.userId,
        proposedByOperator: caller.account.memberId,
        proposedReason: reason,
        proposedAt: clock(),
      })
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `proposerGone`, `stateConflict` */
  async confirm(caller: SignedIn, read: ReadProposal): Promise<void> {
    const { clock, guard } = this.#options
    const { id, state } = read
    await this.#change(caller, id, 'confirm-merchant-state', { state }, async (tx, merchant, person) => {
      requireProposed(merchant, read)
      if (merchant.proposedBy === caller.userId) {
        throw new ApiFailure(apiErrorCode.forbidden, 'Another reviewer has to confirm what you have proposed')
      }
      await guard.requireProposer(tx, caller, merchant.proposedBy)
      await updateMerchant(tx, id, { state, ...noProposal })
      if (person === undefined) return
      const values = { business: merchant.name, reason: merchant.proposedReason ?? '' }
      const kind = state === 'suspended' ? 'merchant-suspended' : 'merchant-resumed'
      await notify(tx, { kind, values, person, at: clock() })
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async drop(caller: SignedIn, read: ReadProposal): Promise<void> {
    const { id, state } = read
    await this.#change(caller, id, 'drop-merchant-proposal', { state }, async (tx, merchant) => {
      requireProposed(merchant, read)
      await updateMerchant(tx, id, noProposal)
    })
  }

  async #change(
    caller: SignedIn,
    id: string,
    action: AuditAction,
    details: Readonly<Record<string, string>>,
    change: (tx: Transaction, merchant: MerchantRow, person: Account | undefined) => Promise<void>,
  ): Promise<void> {
    const { database, guard } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const found = (await findMerchant(tx, id)) ?? noMerchant()
      if (found.level === 0) return noMerchant()
      if (found.userId === caller.userId) {
        throw new ApiFailure(apiErrorCode.forbidden, 'Operators can’t decide about themselves')
      }
      // Lock the account first, as everywhere.
      const person = found.userId === null ? undefined : await tryLockAccount(tx, found.userId)
      await change(tx, (await lockMerchant(tx, id)) ?? noMerchant(), person)
      await guard.record(tx, caller, { action, subject: id, details })
    })
  }
}

function requireProposed({ proposedState, proposedAt }: MerchantRow, read: ReadProposal): void {
  // The stored time comes from this server’s clock, which counts milliseconds: the one that was read is all of it.
  if (proposedState === read.state && proposedAt?.getTime() === Date.parse(read.proposedAt)) return
  throw conflict('It has been decided, or another one has taken its place')
}

async function describe(tx: Transaction, rows: readonly MerchantRow[], caller: SignedIn): Promise<ListedMerchant[]> {
  const superiors = await namesOf(
    tx,
    rows.flatMap(({ parentId }) => parentId ?? []),
  )
  const members = await findMembers(
    tx,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  const described: ListedMerchant[] = []
  for (const row of rows) {
    const { id, name, state, level, parentId, userId, createdAt } = row
    const proposal = viewProposal(row)
    described.push({
      id,
      name,
      state,
      level,
      superior: superiors.get(parentId ?? '') ?? '',
      memberId: members.get(userId ?? '')?.memberId ?? null,
      registered: await countOfAgent(tx, id),
      since: createdAt.toISOString(),
      proposal,
      mayConfirm: proposal !== null && row.proposedBy !== caller.userId && userId !== caller.userId,
    })
  }
  return described
}

function viewProposal(row: MerchantRow): ListedMerchant['proposal'] {
  const { proposedState, proposedReason, proposedByOperator, proposedAt } = row
  if (proposedState === null || proposedReason === null || proposedByOperator === null || proposedAt === null)
    return null
  return {
    state: proposedState,
    reason: proposedReason,
    proposedBy: proposedByOperator,
    proposedAt: proposedAt.toISOString(),
  }
}
