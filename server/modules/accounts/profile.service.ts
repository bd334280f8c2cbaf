import type * as v from 'valibot'

import type { changeEmail, Profile, updateProfile } from '#api/account.ts'
import type { getRegisterConf } from '#api/configuration.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller, Origin, SignedIn } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { ReportChange } from './account-change.ts'
import { emailTaken } from './account-failures.ts'
import { findAccount, lockAccount, updateAccount } from './accounts.repository.ts'
import type { CodeCheck } from './code-check.ts'
import { requireSamePassword } from './new-password.ts'
import type { PasswordCheck } from './password-check.ts'
import { holdWithdrawals } from './withdrawal-hold.ts'

export interface ProfileServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly passwordCheck: PasswordCheck
  readonly codes: CodeCheck
  readonly registerConf: () => v.InferOutput<(typeof getRegisterConf)['data']>
  readonly summarizeSecondFactors: (tx: Transaction, userId: string) => Promise<Profile['secondFactors']>
  readonly reportChange: ReportChange
  /** Hands the person what has waited for this address. */
  readonly welcome: (tx: Transaction, account: Account) => Promise<void>
}

type ProfileChanges = v.InferOutput<typeof updateProfile.input>
type EmailInput = v.InferOutput<typeof changeEmail.input>

/** What a person sees and changes of their own account. */
export class ProfileService {
  readonly #options: ProfileServiceOptions

  constructor(options: ProfileServiceOptions) {
    this.#options = options
  }

  async find({ account }: SignedIn): Promise<Profile> {
    return this.#toProfile(account)
  }

  /** @throws ApiFailure `invalidRequest` for a country or currency that we do not have. */
  async update({ userId }: Caller, changes: ProfileChanges): Promise<Profile> {
    const { database, registerConf } = this.#options
    const { countries, pricingCurrencies } = registerConf()
    requireOneOf(countries, 'country', changes.country)
    requireOneOf(pricingCurrencies, 'pricingCurrency', changes.pricingCurrency)
    const values = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    // Drizzle refuses an update of nothing.
    const isChange = Object.keys(values).length > 0
    return this.#toProfile(await (isChange ? updateAccount(database, userId, values) : findAccount(database, userId)))
  }

  /**
   * Moves the account to another e-mail address, and holds withdrawals for a day.
   * @throws ApiFailure with the codes that the contract lists. `emailTaken` only to who can read that address's mails.
   */
  async changeEmail(caller: Caller, input: EmailInput, origin: Origin): Promise<Profile> {
    const { database, clock, passwordCheck, codes, reportChange, welcome } = this.#options
    const account = await passwordCheck.verify(caller, input.currentPassword)
    const { id: userId, realm, email: oldEmail } = account
    const target = { realm, purpose: 'change-email' as const, email: input.newEmail, userId }
    const checkedCode = await codes.check(target, input.code, origin)
    try {
      const changed = await database.transaction(async (tx) => {
        requireSamePassword(await lockAccount(tx, userId), account)
        await codes.use(tx, checkedCode)
        await reportChange(tx, { userId, kind: 'email-changed', oldEmail, origin })
        const moved = await updateAccount(tx, userId, { email: input.newEmail, ...holdWithdrawals(clock) })
        await welcome(tx, moved)
        return moved
      })
      return await this.#toProfile(changed)
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken()
      throw error
    }
  }

  async #toProfile(account: Account): Promise<Profile> {
    const { id: userId, memberId, email, userName, agentId, country, lang, pricingCurrency, antiPhishingWord } = account
    return {
      userId,
      memberId,
      email,
      userName,
      agentId,
      country,
      lang,
      pricingCurrency,
      antiPhishingWord,
      hasFundPassword: account.fundPasswordHash !== null,
      secondFactors: await this.#options.summarizeSecondFactors(this.#options.database, userId),
      registeredAt: account.registeredAt.toISOString(),
    }
  }
}

function requireOneOf(list: readonly string[], name: string, value: string | undefined): void {
  if (value === undefined || list.includes(value)) return
  throw new ApiFailure(apiErrorCode.invalidRequest, `${name}: there is no such one here`)
}
