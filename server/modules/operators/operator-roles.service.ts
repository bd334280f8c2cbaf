import { apiErrorCode } from '#api/errors.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
import type { AuditAction } from '#api/operators.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { findAccountByEmail, tryFindAccount } from '#server/identity/accounts/accounts.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'
import { notify } from '#server/notifications/notify.ts'

import { requireProposer } from './operator-guard.ts'
import {
  addProposal,
  addRole,
  confirmProposal,
  deleteRoles,
  listHolders,
  lockProposal,
  lockRoleChanges,
  lockRoles,
  type RoleProposal,
} from './operator-roles.repository.ts'
import { addAudit } from './operators.repository.ts'

export interface OperatorRoleOptions {
  readonly database: Database
  readonly clock: Clock
  /** Consumes a code of the account's authenticator app. @throws ApiFailure `secondFactorWrong`, `tooManyTries` */
  readonly verifyCode: (userId: string, code: string) => Promise<void>
}

/** The administrator who changes roles, and the code from their authenticator app. */
export interface Administrator {
  readonly email: string
  readonly code: string
}

/** Seconds in which a proposal can be confirmed. */
const proposalTime = 86_400
/** Minimum number of administrators: fewer couldn't confirm each other's proposals. */
const fewestAdministrators = 2

/** Grants operators roles, with a second administrator's confirmation, and revokes them. Command line only, no API. */
export class OperatorRoleService {
  readonly #options: OperatorRoleOptions

  constructor(options: OperatorRoleOptions) {
    this.#options = options
  }

  /**
   * Appoints the first administrator, whom no one could confirm.
   * @throws ApiFailure `notFound`, `stateConflict` if there already is one
   */
  async appointFirst(email: string): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      await lockRoleChanges(tx)
      if ((await listHolders(tx, 'administrator')).length > 0) {
        throw conflict('There is an administrator: they grant roles')
      }
      await this.#grant(tx, undefined, await personWith(tx, email), 'administrator')
    })
  }

  /**
   * Proposes a role for an account. A sole administrator appoints the second one directly: no one could confirm it.
   * @returns The proposal for another administrator to confirm; undefined if the role was granted at once.
   * @throws ApiFailure `forbidden`, `notFound`, `stateConflict`, or those of `verifyCode`
   */
  async propose(by: Administrator, email: string, role: OperatorRole): Promise<RoleProposal | undefined> {
    return this.#asAdministrator(by, async (tx, administrator) => {
      const person = await personWith(tx, email)
      if ((await lockRoles(tx, person.id)).includes(role)) throw conflict(`${person.email} has the role ${role}`)
      if (role === 'administrator' && (await listHolders(tx, role)).length < fewestAdministrators) {
        await this.#grant(tx, administrator, person, role)
        return undefined
      }
      const at = this.#options.clock()
      const proposal: RoleProposal = {
        id: createTimeOrderedId(at),
        userId: person.id,
        role,
        proposedBy: administrator.id,
        proposedAt: at,
        expiresAt: addSeconds(at, proposalTime),
        confirmedBy: null,
        confirmedAt: null,
      }
      await addProposal(tx, proposal)
      await this.#record(tx, administrator, person, { action: 'propose-role', role, proposal: proposal.id })
      const values = { role, member: person.memberId, administrator: administrator.memberId, at: at.toISOString() }
      const told = { kind: 'operator-role-proposed', values, at } as const
      await notify(tx, ...different(person, administrator).map((to) => ({ ...told, person: to })))
      return proposal
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `proposerGone`, `stateConflict`, or those of `verifyCode` */
  async confirm(by: Administrator, id: string): Promise<void> {
    const { clock } = this.#options
    await this.#asAdministrator(by, async (tx, administrator) => {
      const proposal = await lockProposal(tx, id)
      if (proposal === undefined) throw new ApiFailure(apiErrorCode.notFound, `There is no proposal ${id}`)
      const { userId, role, proposedBy, expiresAt } = proposal
      if (proposedBy === administrator.id) throw forbidden('Nobody confirms what they have proposed')
      if (userId === administrator.id) throw forbidden('Nobody confirms a role of their own')
      if (proposal.confirmedAt !== null) throw conflict('The proposal has been confirmed')
      const confirmedAt = clock()
      if (confirmedAt >= expiresAt) throw conflict('The proposal has expired')
      await requireProposer(tx, proposedBy, ['administrator'])
      const proposer = (await tryFindAccount(tx, proposedBy)) ?? noAccount('of the proposer')
      const person = (await tryFindAccount(tx, userId)) ?? noAccount('of the proposal')
      await confirmProposal(tx, id, { confirmedBy: administrator.id, confirmedAt })
      await this.#grant(tx, administrator, person, role, { id, proposer })
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict`, or those of `verifyCode` */
  async revoke(by: Administrator, email: string, role: OperatorRole): Promise<void> {
    await this.#asAdministrator(by, async (tx, administrator) => {
      const person = await personWith(tx, email)
      if (!(await lockRoles(tx, person.id)).includes(role)) throw conflict(`${person.email} has no role ${role}`)
      // Otherwise one of two could dismiss the other, and then appoint someone without confirmation.
      if (role === 'administrator' && (await listHolders(tx, role)).length <= fewestAdministrators) {
        throw conflict(`There have to be ${fewestAdministrators} administrators: grant the role to somebody else first`)
      }
      await this.#takeAway(tx, administrator, person, role)
    })
  }

  /**
   * Revokes the role of all administrators and notifies them. If they have lost their second factors,
   * `appointFirst` starts over from the command line.
   * @returns The number of administrators dismissed.
   */
  async dismissAdministrators(): Promise<number> {
    return this.#options.database.transaction(async (tx) => {
      await lockRoleChanges(tx)
      const holders = await listHolders(tx, 'administrator')
      for (const userId of holders) {
        const person = (await tryFindAccount(tx, userId)) ?? noAccount('of an administrator')
        await this.#takeAway(tx, undefined, person, 'administrator')
      }
      return holders.length
    })
  }

  /** Runs a change as an administrator. Consumes the code first: it works only once, even if the change fails. */
  async #asAdministrator<Result>(
    { email, code }: Administrator,
    change: (tx: Transaction, administrator: Account) => Promise<Result>,
  ): Promise<Result> {
    const { database, verifyCode } = this.#options
    const account = await findAccountByEmail(database, 'main', email.toLowerCase())
    const require = async (tx: Transaction): Promise<Account> => {
      if (account === undefined || !(await lockRoles(tx, account.id)).includes('administrator')) {
        throw forbidden(`${email} is no administrator`)
      }
      return account
    }
    const { id } = await database.transaction(require)
    await verifyCode(id, code)
    return database.transaction(async (tx) => {
      await lockRoleChanges(tx)
      return change(tx, await require(tx))
    })
  }

  async #grant(
    tx: Transaction,
    by: Account | undefined,
    person: Account,
    role: OperatorRole,
    proposal?: { readonly id: string; readonly proposer: Account },
  ): Promise<void> {
    const at = this.#options.clock()
    const isNew = await addRole(tx, { userId: person.id, role, grantedAt: at })
    if (!isNew) throw conflict(`${person.email} has the role ${role}`)
    const details = proposal && { proposal: proposal.id, proposedBy: proposal.proposer.memberId }
    await this.#record(tx, by, person, { action: 'grant-role', role, ...details })
    const told = { kind: 'operator-role-granted', values: valuesOf(person, role, at), at } as const
    const people = different(person, proposal?.proposer ?? by ?? person)
    await notify(tx, ...people.map((to) => ({ ...told, person: to })))
  }

  async #takeAway(tx: Transaction, by: Account | undefined, person: Account, role: OperatorRole): Promise<void> {
    const at = this.#options.clock()
    await deleteRoles(tx, person.id, [role])
    await this.#record(tx, by, person, { action: 'revoke-role', role })
    await notify(tx, { kind: 'operator-role-revoked', values: valuesOf(person, role, at), person, at })
  }

  async #record(
    tx: Transaction,
    by: Account | undefined,
    person: Account,
    { action, ...details }: { readonly action: AuditAction } & Readonly<Record<string, string>>,
  ): Promise<void> {
    const doneAt = this.#options.clock()
    const operator = by === undefined ? { operatorId: null, operator: 'command' } : operatorOf(by)
    const id = createTimeOrderedId(doneAt)
    await addAudit(tx, { id, ...operator, action, subject: person.memberId, details, doneAt })
  }
}

function operatorOf({ id, memberId }: Account) {
  return { operatorId: id, operator: memberId }
}

function valuesOf({ memberId }: Account, role: OperatorRole, at: Date) {
  return { role, member: memberId, at: at.toISOString() }
}

/** Returns both accounts, or just one if they are the same. */
function different(person: Account, other: Account): readonly Account[] {
  return person.id === other.id ? [person] : [person, other]
}

async function personWith(tx: Transaction, email: string): Promise<Account> {
  return (await findAccountByEmail(tx, 'main', email.toLowerCase())) ?? noAccount(`with the address ${email}`)
}

function noAccount(which: string): never {
  throw new ApiFailure(apiErrorCode.notFound, `There is no account ${which}`)
}

function conflict(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.stateConflict, message)
}

function forbidden(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.forbidden, message)
}
