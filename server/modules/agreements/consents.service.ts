import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { giveConsent, listConsents as listConsentsEndpoint } from '#api/notices.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addConsents, listConsents, lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { AgreementService } from './agreements.service.ts'
import type { PublishedAgreement } from './published-agreements.ts'

export interface ConsentServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly agreements: AgreementService
}

type Consents = v.InferOutput<typeof listConsentsEndpoint.data>

/** What people with an account have agreed to: those of an earlier version are asked again at their next visit. */
export class ConsentService {
  readonly #options: ConsentServiceOptions

  constructor(options: ConsentServiceOptions) {
    this.#options = options
  }

  async list(userId: string): Promise<Consents> {
    const { database, agreements } = this.#options
    const given = (await listConsents(database, userId)).flatMap(({ textId, agreedAt }) => {
      const agreement = agreements.find(textId)
      return agreement === undefined ? [] : [{ ...versionOf(agreement), agreedAt: agreedAt.toISOString() }]
    })
    const due = agreements.inForce().filter(({ id }) => !given.some((consent) => consent.id === id))
    return { given, due: due.map(versionOf) }
  }

  /** @throws ApiFailure `consentOutdated` */
  async give(userId: string, { agreementId, privacyId }: v.InferOutput<typeof giveConsent.input>): Promise<void> {
    const { database, clock, agreements } = this.#options
    const inForce = agreements.idsInForce()
    if (agreementId !== inForce.agreementId || privacyId !== inForce.privacyId) {
      throw new ApiFailure(apiErrorCode.consentOutdated, 'These agreements are out of date: show the current ones')
    }
    await database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      await addConsents(tx, userId, [agreementId, privacyId], clock())
    })
  }
}

function versionOf({ id, kind, version }: PublishedAgreement): Consents['due'][number] {
  return { id, kind, version }
}
