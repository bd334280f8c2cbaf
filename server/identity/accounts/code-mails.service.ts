import type * as v from 'valibot'

import type { sendAccountCode } from '#api/account.ts'
import type { EmailCodePurpose, mainAuthentication } from '#api/authentication.ts'
import type { Realm } from '#api/endpoint.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Caller, Origin } from '#server/http/route.ts'
import type { CodeTarget } from '#server/identity/email-codes/email-codes.service.ts'
import type { MerchantSite } from '#server/lib/merchant-site.ts'
import { enqueueMail } from '#server/mail/mail.ts'

import { findAccount, findAccountByEmail } from './accounts.repository.ts'

interface CodeMailOptions {
  readonly realm: Realm
  readonly database: Database
  /** Returns the merchant whose domain a request came through, if any. */
  readonly siteOf: (domain: string) => Promise<MerchantSite | undefined>
  readonly codes: {
    readonly send: (
      target: CodeTarget,
      origin: Origin,
      enqueue: (tx: Transaction, code: string) => Promise<void>,
    ) => Promise<{ retryAfter: number }>
  }
}

interface Addressee {
  readonly email: string
  readonly lang: LanguageCode
  readonly antiPhishingWord: string | null
  /** The merchant's site on which a visitor without an account requested the code. */
  readonly site?: MerchantSite
}

type PublicInput = v.InferOutput<typeof mainAuthentication.sendEmailCode.input>
type AccountInput = v.InferOutput<typeof sendAccountCode.input>

/**
 * Emails codes. If a code would be useless, the email says so instead, so that only the mailbox's owner learns it: in
 * both cases the same rows are written and one email is sent.
 */
export class CodeMails {
  readonly #options: CodeMailOptions

  constructor(options: CodeMailOptions) {
    this.#options = options
  }

  /** Sends a code to a user who isn't logged in. */
  async sendPublic({ email, purpose, lang }: PublicInput, origin: Origin): Promise<{ retryAfter: number }> {
    const { realm, codes } = this.#options
    const site = origin.host === undefined ? undefined : await this.#options.siteOf(origin.host)
    return codes.send({ realm, purpose, email, userId: null }, origin, async (tx, code) => {
      const account = await findAccountByEmail(tx, realm, email)
      const addressee = account ?? { email, lang, antiPhishingWord: null, ...(site !== undefined && { site }) }
      if (purpose === 'register' && account !== undefined) await this.#tellRegistered(tx, account)
      else if (purpose === 'reset-password' && account === undefined) await this.#tellUnknown(tx, addressee)
      else await this.#mailCode(tx, addressee, purpose, code)
    })
  }

  /** Sends a code for a change of the caller's account, to its email address or to its new one. */
  async sendToOwner({ userId }: Caller, input: AccountInput, origin: Origin): Promise<{ retryAfter: number }> {
    const { realm, database, codes } = this.#options
    const owner = await findAccount(database, userId)
    const { purpose } = input
    const email = input.purpose === 'change-email' ? input.newEmail : owner.email
    return codes.send({ realm, purpose, email, userId }, origin, async (tx, code) => {
      const holder = purpose === 'change-email' ? await findAccountByEmail(tx, realm, email) : undefined
      if (holder !== undefined) await this.#tellRegistered(tx, holder)
      // The new address isn't verified yet, so it must not receive the anti-phishing code.
      else if (purpose === 'change-email')
        await this.#mailCode(tx, { ...owner, email, antiPhishingWord: null }, purpose, code)
      else await this.#mailCode(tx, owner, purpose, code)
    })
  }

  async #mailCode(tx: Transaction, addressee: Addressee, purpose: EmailCodePurpose, code: string): Promise<void> {
    await enqueueMail(tx, { ...this.#to(addressee), template: 'code', values: { code, purpose } })
  }

  async #tellRegistered(tx: Transaction, account: Account): Promise<void> {
    await enqueueMail(tx, { ...this.#to(account), template: 'already-registered', values: {} })
  }

  async #tellUnknown(tx: Transaction, addressee: Addressee): Promise<void> {
    await enqueueMail(tx, { ...this.#to(addressee), template: 'no-account', values: {} })
  }

  #to({ email, lang, antiPhishingWord, site }: Addressee) {
    const { realm } = this.#options
    return { to: email, lang, antiPhishingWord, realm, ...(site !== undefined && { site }) }
  }
}
