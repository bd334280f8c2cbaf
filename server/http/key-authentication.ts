import type { KeyAccess } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { orderApiLimits } from '#api/order-api.ts'

import { ApiFailure } from './api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from './rate-limits.ts'
import type { KeyHolder } from './route.ts'

/** Whose a key is at this moment; `undefined` for one that is wrong or was revoked. */
export type FindKeyHolder = (key: string) => Promise<KeyHolder | undefined>

/** Finds out with whose API key a program calls, and how often it has. */
export class KeyAuthentication {
  readonly #findHolder: FindKeyHolder
  readonly #limit: RateLimiter

  constructor(findHolder: FindKeyHolder, createRateLimiter: CreateRateLimiter) {
    this.#findHolder = findHolder
    this.#limit = createRateLimiter('order-key', { points: orderApiLimits.calls, seconds: 60 })
  }

  /**
   * A key that is not good is refused also where none is needed: its program has to find out.
   * @param authorization The header of that name.
   * @throws ApiFailure `apiKeyInvalid`, `tooManyRequests`
   */
  async holderOf(access: KeyAccess, authorization: string | undefined): Promise<KeyHolder | undefined> {
    if (authorization === undefined) {
      if (access === 'optional-order-key') return undefined
      throw apiKeyInvalid('Send your API key in the header Authorization: Bearer sp_…')
    }
    const [, key] = /^Bearer (sp_[\w-]{20,200})$/i.exec(authorization) ?? []
    const holder = key === undefined ? undefined : await this.#findHolder(key)
    if (holder === undefined) throw apiKeyInvalid('The API key is wrong or was revoked')
    await this.#limit.consume(holder.keyId)
    return holder
  }
}

function apiKeyInvalid(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.apiKeyInvalid, message)
}
