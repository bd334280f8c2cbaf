import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import { lastMerchantLevel } from '#api/merchant-rules.ts'
import type { findMerchant as findMerchantEndpoint, OwnMerchant } from '#api/merchants.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { Origin } from '#server/http/route.ts'
import type { Through } from '#server/identity/accounts/registration.service.ts'
import { countOfAgent } from '#server/identity/accounts/accounts.repository.ts'

import { requireActive, requireMerchantOf } from './merchant-failures.ts'
import { countRecommended, keepMerchant, listCodesOf, type MerchantRow, namesOf } from './merchants.repository.ts'

export interface MerchantServiceOptions {
  readonly database: Database
  readonly createRateLimiter: CreateRateLimiter
  /** Returns the id of the merchant whose brand is shown on a domain. */
  readonly merchantOfDomain: (tx: Transaction, domain: string) => Promise<string | undefined>
}

type Found = v.InferInput<typeof findMerchantEndpoint.data>

/** Merchants and the accounts that come through them. */
export class MerchantService {
  readonly #database: Database
  readonly #lookUps: RateLimiter
  readonly #merchantOfDomain: MerchantServiceOptions['merchantOfDomain']

  constructor({ database, createRateLimiter, merchantOfDomain }: MerchantServiceOptions) {
    this.#database = database
    this.#merchantOfDomain = merchantOfDomain
    // Enough for users, and too few to find one of 6·10¹⁴ codes by guessing.
    this.#lookUps = createRateLimiter('merchant-look-up', { points: 60, seconds: 3_600 })
  }

  /** @throws ApiFailure `merchantCodeWrong`, `merchantMissing` */
  async find(code: string, origin: Origin): Promise<Found> {
    await this.#lookUps.consume(addressKey(origin.address))
    const { name, level } = await requireMerchantOf(this.#database, code)
    return { name, recommends: level < lastMerchantLevel, registers: level > 0 }
  }

  /**
   * Returns the merchant that a new account came through, by code or else by domain; null if there is none. Keeps the
   * merchant active until `tx` ends. A domain whose brand was stopped in the meantime has no merchant.
   * @throws ApiFailure `merchantCodeWrong`, `merchantMissing`
   */
  async agentOf(tx: Transaction, { code, domain }: Through): Promise<string | null> {
    if (code !== undefined) {
      const { id, level } = await requireMerchantOf(tx, code)
      // Sevenport's own codes are only for applying as a merchant.
      if (level === 0) throw new ApiFailure(apiErrorCode.merchantCodeWrong, 'Nobody registers with this code')
      return (await requireActive(tx, id)).id
    }
    const merchantId = domain === undefined ? undefined : await this.#merchantOfDomain(tx, domain)
    const merchant = merchantId === undefined ? undefined : await keepMerchant(tx, merchantId)
    return merchant?.state === 'active' ? merchant.id : null
  }
}

/** Returns a merchant as they see themselves; null once it is closed. */
export async function viewOwnMerchant(tx: Transaction, merchant: MerchantRow | undefined): Promise<OwnMerchant | null> {
  if (merchant === undefined || merchant.state === 'closed') return null
  const { id, name, state, level, parentId, createdAt } = merchant
  const [code] = await listCodesOf(tx, id)
  if (parentId === null || code === undefined) throw new Error(`The merchant ${id} has no superior or no code`)
  return {
    id,
    name,
    state,
    level,
    code: code.code,
    superior: (await namesOf(tx, [parentId])).get(parentId) ?? '',
    registered: await countOfAgent(tx, id),
    recommended: await countRecommended(tx, id),
    since: createdAt.toISOString(),
  }
}
