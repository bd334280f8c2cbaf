import type { Database } from '#server/db/database.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { notify } from '#server/notifications/notify.ts'
import type { ResolveRecord } from '#server/providers/inbound-mail/signature.ts'

import {
  type BrandRow,
  dropOthersProof,
  findBrand,
  listBrandsToCheck,
  lockBrand,
  lockProofs,
  updateBrand,
} from './brands.repository.ts'
import { lookForProof } from './domain-proof.ts'
import { findMerchant } from './merchants.repository.ts'

export interface BrandProofOptions {
  readonly database: Database
  readonly clock: Clock
  readonly resolveRecord: ResolveRecord
}

const secondsPerDay = 86_400

/** Checks that brands' domains still belong to their merchants. */
export class BrandProofs {
  readonly #options: BrandProofOptions

  constructor(options: BrandProofOptions) {
    this.#options = options
  }

  /** Checks all proven domains that weren't checked for a day. If the DNS doesn't answer, the next run tries again. */
  async run(): Promise<void> {
    const { database, clock } = this.#options
    // Check all of them, not a batch: domains that don't answer must not hold up the others.
    for (const merchantId of await listBrandsToCheck(database, addSeconds(clock(), -secondsPerDay))) {
      const brand = await findBrand(database, merchantId)
      if (brand !== undefined) await this.check(brand)
    }
  }

  /** Looks for the DNS record, and stores the result unless the brand has changed in the meantime. */
  async check(brand: BrandRow): Promise<void> {
    const { database, clock, resolveRecord } = this.#options
    const { merchantId, domain, token } = brand
    const found = await lookForProof(resolveRecord, brand)
    if (found === 'unknown') return
    await database.transaction(async (tx) => {
      const merchant = await findMerchant(tx, merchantId)
      const userId = merchant?.userId ?? null
      // Lock the account first, as everywhere.
      const person = userId === null ? undefined : await tryLockAccount(tx, userId)
      await lockProofs(tx)
      const current = await lockBrand(tx, merchantId)
      if (current?.token !== token || current.domain !== domain) return
      const at = clock()
      if (found === 'there') {
        await dropOthersProof(tx, domain, merchantId)
        await updateBrand(tx, merchantId, { provenAt: current.provenAt ?? at, checkedAt: at })
        return
      }
      await updateBrand(tx, merchantId, { provenAt: null, checkedAt: at })
      if (current.provenAt === null || person === undefined) return
      await notify(tx, { kind: 'merchant-domain-lost', values: { business: current.name, domain }, person, at })
    })
  }
}
