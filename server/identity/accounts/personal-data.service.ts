import type * as v from 'valibot'

import type { deleteAccount, DeletionObstacle, exportAccount, getDeletion } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller, Origin, SignedIn } from '#server/http/route.ts'
import type { CodeCheck } from '#server/identity/email-codes/email-codes.service.ts'
import type { Clock } from '#server/lib/clock.ts'
import { enqueueMail } from '#server/mail/mail.ts'

import type { ReportChange } from './account-change.ts'
import { deleteAccountRow, findAccount, listConsents, lockAccount } from './accounts.repository.ts'
import { listEmailMoves } from './email-moves.repository.ts'
import type { OwnerCheck } from './owner-check.ts'
import type { PasswordCheck } from './password-check.ts'

export interface PersonalDataOptions {
  readonly database: Database
  readonly clock: Clock
  readonly passwordCheck: PasswordCheck
  readonly ownerCheck: Pick<OwnerCheck, 'begin'>
  readonly codes: CodeCheck
  /** The data of all modules that store something about a user. */
  readonly sections: readonly PersonalData[]
  readonly depositAddressesOf: (tx: Transaction, userId: string) => Promise<Deletion['depositAddresses']>
  readonly reportChange: ReportChange
}

type DeletionInput = v.InferOutput<typeof deleteAccount.input>
type Deletion = v.InferInput<typeof getDeletion.data>
type Export = v.InferInput<typeof exportAccount.data>

/** What accounts themselves store about a user, without the hashes, which would only help attackers to crack them. */
export const accountData: readonly PersonalData[] = [
  {
    section: 'account',
    export: async (tx, { userId }) => {
      const account = await findAccount(tx, userId)
      const { realm, memberId, email, userName, agentId, country, lang, pricingCurrency } = account
      const { antiPhishingWord, fundPasswordHash, withdrawalsLockedUntil, registeredAt, homeDomain } = account
      const hasFundPassword = fundPasswordHash !== null
      const person = { userId, realm, memberId, email, userName, agentId, country, lang, pricingCurrency }
      return [{ ...person, antiPhishingWord, hasFundPassword, withdrawalsLockedUntil, registeredAt, homeDomain }]
    },
  },
  { section: 'emailMoves', export: (tx, { userId }) => listEmailMoves(tx, userId) },
  { section: 'consents', export: (tx, { userId }) => listConsents(tx, userId) },
]

/** Exports everything that is stored about a user, and deletes it. */
export class PersonalDataService {
  readonly #options: PersonalDataOptions

  constructor(options: PersonalDataOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `passwordWrong`, `tooManyTries` */
  async export(caller: SignedIn, currentPassword: string, origin: Origin): Promise<Export> {
    const { database, clock, passwordCheck, sections, reportChange } = this.#options
    const { id: userId, realm, email } = await passwordCheck.verify(caller, currentPassword)
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      await reportChange(tx, { userId, kind: 'data-exported', origin })
      const exported: Export['sections'] = {}
      for (const section of sections) exported[section.section] = await section.export(tx, { userId, realm, email })
      return { exportedAt: clock().toISOString(), sections: exported }
    })
  }

  /** Returns what prevents deleting the account, and what the user should know first. */
  async deletion({ userId }: Caller): Promise<Deletion> {
    const { database, depositAddressesOf } = this.#options
    return database.transaction(async (tx) => ({
      obstacles: await this.#obstaclesOf(tx, await findAccount(tx, userId)),
      depositAddresses: [...(await depositAddressesOf(tx, userId))],
    }))
  }

  async #obstaclesOf(tx: Transaction, { id: userId, realm, email }: Account): Promise<DeletionObstacle[]> {
    const found: DeletionObstacle[] = []
    for (const { obstacles } of this.#options.sections)
      found.push(...((await obstacles?.(tx, { userId, realm, email })) ?? []))
    return found
  }

  /**
   * Deletes the account and all data that identifies the user. The email address can then be used again.
   * @throws ApiFailure with the codes that the contract lists; `stateConflict` if there are obstacles
   */
  async delete(caller: SignedIn, { code, ...entries }: DeletionInput, origin: Origin): Promise<void> {
    const { database, ownerCheck, codes, sections } = this.#options
    const owner = await ownerCheck.begin(caller, entries)
    const { id: userId, realm, email, lang, antiPhishingWord } = owner.account
    const checkedCode = await codes.check({ realm, purpose: 'delete-account', email, userId }, code, origin)
    await owner.complete(origin)
    await database.transaction(async (tx) => {
      await owner.requireValid(tx, await lockAccount(tx, userId))
      const obstacles = await this.#obstaclesOf(tx, owner.account)
      if (obstacles.length > 0) {
        const kinds = obstacles.map(({ kind }) => kind).join(', ')
        throw new ApiFailure(apiErrorCode.stateConflict, `The account can’t be deleted yet: ${kinds}`)
      }
      await codes.use(tx, checkedCode)
      for (const { erase } of sections) await erase?.(tx, { userId, realm, email })
      await deleteAccountRow(tx, userId)
      await enqueueMail(tx, { to: email, lang, antiPhishingWord, realm, template: 'account-deleted', values: {} })
    })
  }
}
