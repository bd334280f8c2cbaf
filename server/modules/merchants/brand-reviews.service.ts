import { apiErrorCode } from '#api/errors.ts'
import type { ReviewedBrand } from '#api/merchant-brands.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { notify } from '#server/notifications/notify.ts'

import { listBrandsToReview, lockBrand, updateBrand } from './brands.repository.ts'
import { logoUrl } from './brands.service.ts'
import { conflict, noMerchant } from './merchant-failures.ts'
import { findMerchant } from './merchants.repository.ts'

export interface BrandReviewOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorActs
}

interface Read {
  readonly id: string
  /** The brand's revision when the reviewer saw it. */
  readonly revision: number
}

/** Brands per list; more follow as these are decided. */
const most = 20

/** Lets reviewers approve or reject brands: their name, logo and color. */
export class BrandReviewService {
  readonly #options: BrandReviewOptions

  constructor(options: BrandReviewOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn): Promise<ReviewedBrand[]> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      return (await listBrandsToReview(tx, most)).map(({ brand, business }) => {
        const { merchantId: id, domain, name, colour, revision, changedAt } = brand
        return {
          id,
          business,
          domain,
          name,
          colour,
          logo: logoUrl(brand),
          revision,
          changedAt: changedAt.toISOString(),
        }
      })
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async approve(caller: SignedIn, read: Read): Promise<void> {
    await this.#decide(caller, read, null)
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async reject(caller: SignedIn, { reason, ...read }: Read & { readonly reason: string }): Promise<void> {
    await this.#decide(caller, read, reason)
  }

  async #decide(caller: SignedIn, { id, revision }: Read, reason: string | null): Promise<void> {
    const { database, guard, clock } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const { userId } = (await findMerchant(tx, id)) ?? noMerchant()
      if (userId === caller.userId) {
        throw new ApiFailure(apiErrorCode.forbidden, 'Operators can’t decide about their own brand')
      }
      // Lock the account first, as everywhere.
      const person = userId === null ? undefined : await tryLockAccount(tx, userId)
      const brand = (await lockBrand(tx, id)) ?? noMerchant()
      if (brand.state !== 'in-review') throw conflict(`The brand is ${brand.state}`)
      if (brand.revision !== revision) throw conflict('The brand has changed in the meantime')
      const { domain, name } = brand
      await updateBrand(tx, id, reason === null ? { state: 'approved' } : { state: 'rejected', reason })
      const action = reason === null ? 'approve-brand' : 'reject-brand'
      await guard.record(tx, caller, { action, subject: id, details: { domain, name, reason } })
      if (person === undefined) return
      const told = { person, at: clock() }
      if (reason === null)
        await notify(tx, { kind: 'merchant-brand-approved', values: { business: name, domain }, ...told })
      else await notify(tx, { kind: 'merchant-brand-rejected', values: { business: name, domain, reason }, ...told })
    })
  }
}
