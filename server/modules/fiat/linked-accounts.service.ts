import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { PaymentMethod } from '#api/fiat.ts'
import type { LinkedAccountView, listLinkedAccounts } from '#api/linked-accounts.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller } from '#server/http/route.ts'
import { findAccount } from '#server/identity/accounts/accounts.repository.ts'
import { tellPartner } from '#server/ordering/order-placement.ts'
import type { FiatPartner } from '#server/providers/fiat/port.ts'

interface LinkedAccountOptions {
  readonly database: Database
  readonly partners: readonly FiatPartner[]
}

/** Accounts that users have linked at partners to pay for purchases. None are stored here. */
export class LinkedAccountService {
  readonly #options: LinkedAccountOptions

  constructor(options: LinkedAccountOptions) {
    this.#options = options
  }

  /** Returns the accounts the partner currently lists. @throws ApiFailure `notFound`, `partnerUnavailable` */
  async list(
    { userId }: Pick<Caller, 'userId'>,
    { partner: name, method }: v.InferOutput<typeof listLinkedAccounts.input>,
  ): Promise<LinkedAccountView[]> {
    const { database, partners } = this.#options
    const partner = partners.find((known) => known.name === name)
    if (partner === undefined) throw new ApiFailure(apiErrorCode.notFound, 'There is no such partner')
    return this.#ask(partner, (await findAccount(database, userId)).email, method)
  }

  /**
   * Returns the account that pays for a purchase, if the partner currently lists it. Null if the partner's page asks
   * for it, or if there is no choice.
   * @throws ApiFailure `linkedAccountMissing`, `partnerUnavailable`
   */
  async requireChosen(
    partner: FiatPartner,
    { email, method, id }: { readonly email: string; readonly method: PaymentMethod; readonly id: string | undefined },
  ): Promise<string | null> {
    const accounts = await this.#ask(partner, email, method)
    if (id === undefined && accounts.length < 2) return null
    if (id !== undefined && accounts.some((account) => account.id === id)) return id
    throw new ApiFailure(apiErrorCode.linkedAccountMissing, 'The partner knows several accounts, or not this one')
  }

  async #ask(partner: FiatPartner, email: string, method: PaymentMethod): Promise<LinkedAccountView[]> {
    return tellPartner(async () => [...((await partner.linkedAccounts?.(email, method)) ?? [])])
  }
}
