import { randomInt, randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import type { mainAuthentication } from '#api/authentication.ts'
import type { Session } from '#api/sessions.ts'
import type { getRegisterConf } from '#api/configuration.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { Origin } from '#server/http/route.ts'
import type { CodeCheck } from '#server/identity/email-codes/email-codes.service.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { MerchantSite } from '#server/lib/merchant-site.ts'

import type { ReportChange } from './account-change.ts'
import { emailTaken } from './account-failures.ts'
import { addConsents, findAccountByEmail, insertAccount } from './accounts.repository.ts'
import { requireUnguessable } from './new-password.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** How a user came to a merchant. */
export interface Through {
  readonly code: string | undefined
  readonly domain: string | undefined
}

export interface RegistrationOptions {
  readonly realm: Realm
  readonly database: Database
  readonly clock: Clock
  readonly hasher: PasswordHasher
  readonly codes: CodeCheck
  readonly createRateLimiter: CreateRateLimiter
  /** Returns which texts a new account must agree to, and which countries' residents may register. */
  readonly registerConf: () => v.InferOutput<(typeof getRegisterConf)['data']>
  readonly openSession: (
    tx: Transaction,
    account: Account,
    device: { readonly id: string | undefined; readonly origin: Origin },
  ) => Promise<{ session: Session }>
  readonly reportChange: ReportChange
  /** Credits what was waiting for this address. */
  readonly welcome: (tx: Transaction, account: Account) => Promise<void>
  /** Ties the new account to the inviter; null in a realm without invitations. */
  readonly acceptInvitation:
    | ((tx: Transaction, account: Account, accepted: { code: string; deviceId: string | undefined }) => Promise<void>)
    | null
  /** Returns the merchant of a code or a domain through which the account came; null in a realm without merchants. */
  readonly agentOf: ((tx: Transaction, through: Through) => Promise<string | null>) | null
  /** Returns the merchant whose domain a request came through, if any. Emails to the account link there. */
  readonly siteOf: (domain: string) => Promise<MerchantSite | undefined>
}

type RegistrationInput = v.InferOutput<typeof mainAuthentication.registerUser.input>

/** Registers accounts. */
export class Registration {
  readonly #options: RegistrationOptions
  readonly #limit: RateLimiter

  constructor(options: RegistrationOptions) {
    this.#options = options
    this.#limit = options.createRateLimiter('register', { points: 20, seconds: 3_600 }, 'tooManyTries')
  }

  /** @throws ApiFailure with the codes that the contract lists */
  async register(input: RegistrationInput, origin: Origin): Promise<Session> {
    const { realm, database, hasher, codes, openSession, reportChange, welcome, acceptInvitation, agentOf } =
      this.#options
    const { email, password, deviceId, invitationCode, merchantCode: merchant, merchantDomain: domain } = input
    requireUnguessable(password, [email])
    await this.#limit.consume(addressKey(origin.address))
    this.#requireTerms(input)
    // Checked before anything is revealed about the address: spec §8 has a registration report that it is taken, but
    // only the mailbox's owner may learn that. If it was taken from the start, the email had no code and said so.
    const checkedCode = await codes.check({ realm, purpose: 'register', email, userId: null }, input.code, origin)
    const passwordHash = await hasher.hash(password)
    const site = origin.host === undefined ? undefined : await this.#options.siteOf(origin.host)
    const home = { homeDomain: site?.domain ?? null, homeMerchantId: site?.merchantId ?? null }
    return database.transaction(async (tx) => {
      const agentId = (await agentOf?.(tx, { code: merchant, domain })) ?? null
      // Comes first, so that of two simultaneous registrations the second waits here and then gets the right answer.
      const account = await this.#insert(tx, input, { passwordHash, agentId, ...home })
      await codes.use(tx, checkedCode)
      await addConsents(tx, account.id, [input.agreementId, input.privacyId], account.registeredAt)
      const { session } = await openSession(tx, account, { id: deviceId, origin })
      await reportChange(tx, { userId: account.id, kind: 'registered', origin })
      if (invitationCode !== undefined) await acceptInvitation?.(tx, account, { code: invitationCode, deviceId })
      await welcome(tx, account)
      return session
    })
  }

  #requireTerms({ agreementId, privacyId, country, ...through }: RegistrationInput): void {
    const conf = this.#options.registerConf()
    if (through.invitationCode !== undefined && this.#options.acceptInvitation === null) {
      throw new ApiFailure(apiErrorCode.invalidRequest, 'invitationCode: accounts of this section are not invited')
    }
    const isThroughMerchant = through.merchantCode !== undefined || through.merchantDomain !== undefined
    if (isThroughMerchant && this.#options.agentOf === null) {
      throw new ApiFailure(apiErrorCode.invalidRequest, 'merchantCode: accounts of this section have no merchants')
    }
    if (agreementId !== conf.agreementId || privacyId !== conf.privacyId) {
      throw new ApiFailure(apiErrorCode.consentOutdated, 'These agreements are out of date: show the current ones')
    }
    if (country !== undefined && !conf.countries.includes(country)) {
      throw new ApiFailure(apiErrorCode.invalidRequest, 'country: its residents may not register')
    }
  }

  /** Returns the currency that the user chose before. An unsupported one must not prevent the registration. */
  #pricingCurrencyOf({ pricingCurrency: chosen }: RegistrationInput): string {
    const { pricingCurrencies, defaultPricingCurrency } = this.#options.registerConf()
    return chosen !== undefined && pricingCurrencies.includes(chosen) ? chosen : defaultPricingCurrency
  }

  async #insert(
    tx: Transaction,
    input: RegistrationInput,
    made: Pick<Account, 'passwordHash' | 'agentId' | 'homeDomain' | 'homeMerchantId'>,
  ): Promise<Account> {
    const { realm, clock } = this.#options
    const { email, lang, country = null } = input
    // There are 900 million member IDs: a collision is rare, and several in a row mean that something else is wrong.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const account = await insertAccount(tx, {
        id: randomUUID(),
        realm,
        memberId: String(randomInt(100_000_000, 1_000_000_000)),
        email,
        userName: nameFrom(email),
        country,
        lang,
        pricingCurrency: this.#pricingCurrencyOf(input),
        ...made,
        registeredAt: clock(),
      })
      if (account !== undefined) return account
      if ((await findAccountByEmail(tx, realm, email)) !== undefined) throw emailTaken()
    }
    throw new Error('Could not find an unused member ID')
  }
}

/** Returns a user's initial name: the email address up to the `@`. Only the user sees it. */
function nameFrom(email: string): string {
  return (email.split('@')[0] ?? '').slice(0, 40)
}
