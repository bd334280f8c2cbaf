import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'

import { sumSizes, type Uploader } from './attachments.repository.ts'

/** Bytes that one uploader may keep without sending them. */
const maximumUnsent = 200 * 1024 * 1024

/** Bytes of all files together, so that strangers don't fill the disk that the database needs as well. */
const maximumStored = 20 * 1024 * 1024 * 1024

/** How much people upload. */
export class UploadLimits {
  readonly #address: RateLimiter
  readonly #uploader: RateLimiter

  constructor(createRateLimiter: CreateRateLimiter) {
    const day = 86_400
    this.#address = createRateLimiter('upload-address', { points: 200, seconds: day })
    this.#uploader = createRateLimiter('upload-uploader', { points: 60, seconds: day })
  }

  /** Counts an upload before anything of it is read. @throws ApiFailure `tooManyRequests` */
  async count(uploader: Uploader, address: string): Promise<void> {
    await this.#address.consume(addressKey(address))
    await this.#uploader.consume('userId' in uploader ? uploader.userId : uploader.guestKey)
  }

  /** @throws ApiFailure `limitReached`, `unavailable` */
  async requireRoom(tx: Transaction, uploader: Uploader, size: number): Promise<void> {
    if ((await sumSizes(tx, uploader)) + size > maximumUnsent) {
      throw new ApiFailure(apiErrorCode.limitReached, 'Send what you have uploaded first')
    }
    if ((await sumSizes(tx)) + size > maximumStored) {
      throw new ApiFailure(apiErrorCode.unavailable, 'No room for files at the moment')
    }
  }
}
