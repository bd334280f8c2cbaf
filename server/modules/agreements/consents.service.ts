import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { giveConsent, listConsents } from '#api/notices.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { AgreementService } from './agreements.service.ts'
import type { PublishedAgreement } from './published-agreements.ts'

export interface ConsentServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly agreements: AgreementService
  readonly lockAccount: (tx: Transaction, userId: string) => Promise<unknown>
  readonly listConsents: (tx: Transaction, userId: string) => Promise<{ textId: string; agreedAt: Date }[]>
  /** Leaves one that is there already as it is. */
  readonly addConsents: (tx: Transaction, userId: string, textIds: readonly string[], agreedAt: Date) => Promise<void>
}

type Consents = v.InferOutput<typeof listConsents.data>

/** What people with an account have agreed to: those of an earlier version are asked again at their next visit. */
export class ConsentService {
  readonly #options: ConsentServiceOptions

  constructor(options: ConsentServiceOptions) {
    this.#options = options
  }

  async list(userId: string): Promise<Consents> {
    const { database, agreements } = this.#options
    const given = (await this.#options.listConsents(database, userId)).flatMap(({ textId, agreedAt }) => {
      const agreement = agreements.find(textId)
      return agreement === undefined ? [] : [{ ...versionOf(agreement), agreedAt: agreedAt.toISOString() }]
    })
    const due = agreements.inForce().filter(({ id }) => !given.some((consent) => consent.id === id))
    return { given, due: due.map(versionOf) }
  }

  /** @throws ApiFailure `consentOutdated` */
  async give(userId: string, { agreementId, privacyId }: v.InferOutput<typeof giveConsent.input>): Promise<void> {
    const { database, clock, agreements, lockAccount, addConsents } = this.#options
    const inForce = agreements.idsInForce()
    if (agreementId !== inForce.agreementId || privacyId !== inForce.privacyId) {
      throw new ApiFailure(apiErrorCode.consentOutdated, 'These texts are not in force: show those that are')
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
