import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import {
  brandLogoPath,
  type getAgentInfo,
  type OwnBrand,
  type saveBrand as saveBrandEndpoint,
} from '#api/merchant-brands.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createToken } from '#server/lib/secrets.ts'

import type { BrandProofs } from './brand-proofs.ts'
import { type BrandRow, deleteBrand, findBrand, findShownLogo, lockBrand, saveBrand } from './brands.repository.ts'
import { proofRecord } from './domain-proof.ts'
import { conflict } from './merchant-failures.ts'
import { proofsCountFrom, shownOn } from './merchant-sites.ts'
import { findMerchantOf, type MerchantRow } from './merchants.repository.ts'

export interface BrandServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly createRateLimiter: CreateRateLimiter
  readonly proofs: Pick<BrandProofs, 'check'>
  /** Returns a user's uploaded picture as a small PNG. @throws ApiFailure `attachmentGone`, `fileRefused` */
  readonly readLogo: (userId: string, uploadId: string) => Promise<Uint8Array>
}

type Entries = v.InferOutput<typeof saveBrandEndpoint.input>
type Info = v.InferInput<typeof getAgentInfo.data>

/** Brands that merchants show on their own domains. */
export class BrandService {
  readonly #options: BrandServiceOptions
  readonly #saves: RateLimiter
  readonly #checks: RateLimiter

  constructor(options: BrandServiceOptions) {
    this.#options = options
    this.#saves = options.createRateLimiter('merchant-brand-save', { points: 20, seconds: 86_400 })
    this.#checks = options.createRateLimiter('merchant-brand-check', { points: 30, seconds: 3_600 })
  }

  async own({ id: userId }: Account): Promise<{ brand: OwnBrand | null }> {
    const { database } = this.#options
    return database.transaction(async (tx) => {
      const merchant = await findMerchantOf(tx, userId)
      const brand = merchant === undefined ? undefined : await findBrand(tx, merchant.id)
      return { brand: merchant === undefined || brand === undefined ? null : this.#view(merchant, brand) }
    })
  }

  /** @throws ApiFailure `stateConflict`, `attachmentGone`, `fileRefused` */
  async save({ id: userId }: Account, { logo: uploadId, ...entries }: Entries): Promise<OwnBrand> {
    const { database, clock, readLogo } = this.#options
    await this.#saves.consume(userId)
    await requireMerchant(database, userId)
    // Draw the logo before the transaction, because it takes a while.
    const drawn = uploadId === null ? undefined : await readLogo(userId, uploadId)
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const merchant = await requireMerchant(tx, userId)
      const earlier = await lockBrand(tx, merchant.id)
      const logo = drawn === undefined ? earlier : { logo: drawn, logoId: randomUUID() }
      if (logo === undefined) throw new ApiFailure(apiErrorCode.attachmentGone, 'A brand needs a logo')
      const isSameDomain = earlier?.domain === entries.domain
      const proof = isSameDomain ? earlier : { token: createToken(), provenAt: null, checkedAt: null }
      const row: BrandRow = {
        merchantId: merchant.id,
        ...entries,
        logo: logo.logo,
        logoId: logo.logoId,
        revision: (earlier?.revision ?? 0) + 1,
        state: 'in-review',
        reason: null,
        changedAt: clock(),
        token: proof.token,
        provenAt: proof.provenAt,
        checkedAt: proof.checkedAt,
      }
      await saveBrand(tx, row)
      return this.#view(merchant, row)
    })
  }

  /** @throws ApiFailure `notFound` */
  async check({ id: userId, ...account }: Account): Promise<OwnBrand> {
    const { database, proofs } = this.#options
    await this.#checks.consume(userId)
    const merchant = await findMerchantOf(database, userId)
    const brand = merchant === undefined ? undefined : await findBrand(database, merchant.id)
    if (brand === undefined) throw new ApiFailure(apiErrorCode.notFound, 'There is no brand')
    await proofs.check(brand)
    return (await this.own({ id: userId, ...account })).brand ?? gone()
  }

  async remove({ id: userId }: Account): Promise<void> {
    const { database } = this.#options
    await database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const merchant = await findMerchantOf(tx, userId)
      if (merchant !== undefined) await deleteBrand(tx, merchant.id)
    })
  }

  /** Returns the brand shown on a domain. */
  async shownOn(tx: Transaction, domain: string): Promise<BrandRow | undefined> {
    return shownOn(tx, this.#options.clock, domain)
  }

  async infoOf(domain: string): Promise<Info> {
    const brand = await this.shownOn(this.#options.database, domain)
    if (brand === undefined) return { agent: null }
    const { merchantId: agentId, name, colour, logoId } = brand
    return { agent: { agentId, name, colour, logoUrl: brandLogoPath(logoId) } }
  }

  /** @throws ApiFailure `notFound` unless the brand is shown */
  async logo(id: string): Promise<Uint8Array> {
    const logo = await findShownLogo(this.#options.database, id, this.#checkedAfter())
    if (logo === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Logo not found')
    return logo
  }

  #checkedAfter(): Date {
    return proofsCountFrom(this.#options.clock())
  }

  #view(merchant: MerchantRow, brand: BrandRow): OwnBrand {
    const { domain, name, colour, state, reason, provenAt, checkedAt } = brand
    const isFresh = checkedAt !== null && checkedAt > this.#checkedAfter()
    return {
      domain,
      name,
      colour,
      logo: logoUrl(brand),
      state,
      reason,
      record: proofRecord(brand),
      provenAt: provenAt?.toISOString() ?? null,
      checkedAt: checkedAt?.toISOString() ?? null,
      served: merchant.state === 'active' && state === 'approved' && provenAt !== null && isFresh,
    }
  }
}

/** Returns the logo as a data URL for use in a response, since an unreviewed logo has no public URL. */
export function logoUrl({ logo }: Pick<BrandRow, 'logo'>): string {
  return `data:image/png;base64,${Buffer.from(logo).toString('base64')}`
}

/** @throws ApiFailure `stateConflict` */
async function requireMerchant(tx: Transaction, userId: string): Promise<MerchantRow> {
  const merchant = await findMerchantOf(tx, userId)
  if (merchant?.state !== 'active') throw conflict('The user is no active merchant')
  return merchant
}

function gone(): never {
  throw new ApiFailure(apiErrorCode.notFound, 'The brand has been removed')
}
