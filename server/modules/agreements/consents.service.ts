import type * as v from 'valibot'

import type { Realm } from '#api/endpoint.ts'
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
  readonly realm: Realm
  /** Loads versions published by other processes: consent must be to the newest one. */
  readonly refresh: () => Promise<void>
}

type Consents = v.InferOutput<typeof listConsentsEndpoint.data>

/** Consents of a realm's accounts. Users who agreed to an earlier version are asked again on their next visit. */
export class ConsentService {
  readonly #options: ConsentServiceOptions

  constructor(options: ConsentServiceOptions) {
    this.#options = options
  }

  async list(userId: string): Promise<Consents> {
    const { database, agreements, realm, refresh } = this.#options
    await refresh()
    const given = (await listConsents(database, userId)).flatMap(({ textId, agreedAt }) => {
      const agreement = agreements.find(textId)
      return agreement === undefined ? [] : [{ ...versionOf(agreement), agreedAt: agreedAt.toISOString() }]
    })
    const due = agreements.inForce(realm).filter(({ id }) => !given.some((consent) => consent.id === id))
    return { given, due: due.map(versionOf) }
  }

  /** @throws ApiFailure `consentOutdated` */
  async give(userId: string, { agreementId, privacyId }: v.InferOutput<typeof giveConsent.input>): Promise<void> {
    const { database, clock, agreements, realm, refresh } = this.#options
    await refresh()
    const [agreement, privacy] = agreements.inForce(realm)
    if (agreementId !== agreement.id || privacyId !== privacy.id) {
      throw new ApiFailure(apiErrorCode.consentOutdated, 'These agreements are out of date: show the current ones')
    }
    await database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      await addConsents(tx, userId, [agreementId, privacyId], clock())
    })
  }
}

function versionOf({
  id,
  kind,
  version,
}: Pick<PublishedAgreement, 'id' | 'kind' | 'version'>): Consents['due'][number] {
  return { id, kind, version }
}
