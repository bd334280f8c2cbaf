import type { KeyAccess } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { orderApiLimits } from '#api/order-api.ts'

import { ApiFailure } from './api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from './rate-limits.ts'
import type { KeyHolder } from './route.ts'

/** Returns the holder of an API key; `undefined` if the key is wrong or was revoked. */
export type FindKeyHolder = (key: string) => Promise<KeyHolder | undefined>

/** Identifies the holder of a program's API key, and limits how often it is used. */
export class KeyAuthentication {
  readonly #findHolder: FindKeyHolder
  readonly #limit: RateLimiter

  constructor(findHolder: FindKeyHolder, createRateLimiter: CreateRateLimiter) {
    this.#findHolder = findHolder
    this.#limit = createRateLimiter('order-key', { points: orderApiLimits.calls, seconds: 60 })
  }

  /**
   * Refuses an invalid key even where none is needed, so that its program notices.
   * @param authorization The value of that header.
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
