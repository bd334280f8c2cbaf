import type * as v from 'valibot'

import type { Profile, updateProfile } from '#api/account.ts'
import type { getRegisterConf } from '#api/configuration.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller, Origin, SessionFacts, SignedIn } from '#server/http/route.ts'
import type { SecondFactorProofs } from '#server/identity/second-factors/second-factor-proofs.ts'
import { summarizeSecondFactors } from '#server/identity/second-factors/second-factors.repository.ts'

import { findAccount, updateAccount } from './accounts.repository.ts'

export interface ProfileServiceOptions {
  readonly database: Database
  readonly secondFactors: Pick<SecondFactorProofs, 'passkeyPlaces'>
  readonly registerConf: () => v.InferOutput<(typeof getRegisterConf)['data']>
}

type ProfileChanges = v.InferOutput<typeof updateProfile.input>

/** What users see and change of their own account. */
export class ProfileService {
  readonly #options: ProfileServiceOptions

  constructor(options: ProfileServiceOptions) {
    this.#options = options
  }

  /** Uses the facts that came with the call's session. Only accounts with passkeys cost another query. */
  async find({ account, secondFactors }: SignedIn, origin: Origin): Promise<Profile> {
    return this.#view(account, secondFactors, origin)
  }

  /** @throws ApiFailure `invalidRequest` for an unsupported country or currency. */
  async update({ userId }: Caller, changes: ProfileChanges, origin: Origin): Promise<Profile> {
    const { database, registerConf } = this.#options
    const { countries, pricingCurrencies } = registerConf()
    requireOneOf(countries, 'country', changes.country ?? undefined)
    requireOneOf(pricingCurrencies, 'pricingCurrency', changes.pricingCurrency)
    const values = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    // Drizzle rejects an empty update.
    const isChange = Object.keys(values).length > 0
    return this.show(await (isChange ? updateAccount(database, userId, values) : findAccount(database, userId)), origin)
  }

  /** Returns the owner's view of the account, on the domain of the request. */
  async show(account: Account, origin: Origin): Promise<Profile> {
    return this.#view(account, await summarizeSecondFactors(this.#options.database, account.id), origin)
  }

  async #view(account: Account, summary: SessionFacts['secondFactors'], origin: Origin): Promise<Profile> {
    const places =
      summary.passkeys === 0
        ? { passkeysHere: 0, passkeysElsewhere: [] }
        : await this.#options.secondFactors.passkeyPlaces(account.id, origin)
    return toProfile(account, { ...summary, ...places })
  }
}

function toProfile(account: Account, secondFactors: Profile['secondFactors']): Profile {
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
    secondFactors,
    registeredAt: account.registeredAt.toISOString(),
  }
}

function requireOneOf(list: readonly string[], name: string, value: string | undefined): void {
  if (value === undefined || list.includes(value)) return
  throw new ApiFailure(apiErrorCode.invalidRequest, `${name}: there is no such one here`)
}
