import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'

import { sumSizes, type Uploader } from './attachments.repository.ts'
import { sumAnnounced, sumParts } from './resumable-uploads.repository.ts'

/** Bytes that one uploader may keep without sending them, with those that are announced and still to come. */
const maximumUnsent = 200 * 1024 * 1024

/** Bytes of all files together, so that strangers don't fill the disk that the database needs as well. */
const maximumStored = 20 * 1024 * 1024 * 1024

/** Bytes of all parts of unfinished uploads. */
const maximumParts = 4 * 1024 * 1024 * 1024

/** How much people upload. */
export class UploadLimits {
  readonly #address: RateLimiter
  readonly #uploader: RateLimiter
  readonly #check: RateLimiter

  constructor(createRateLimiter: CreateRateLimiter) {
    const day = 86_400
    this.#address = createRateLimiter('upload-address', { points: 200, seconds: day })
    this.#uploader = createRateLimiter('upload-uploader', { points: 60, seconds: day })
    // One that the scanner couldn't tell about is checked again, also after it has failed for a while.
    this.#check = createRateLimiter('upload-check', { points: 300, seconds: day })
  }

  /** Counts an upload before anything of it is read. @throws ApiFailure `tooManyRequests` */
  async count(uploader: Uploader, address: string): Promise<void> {
    await this.#address.consume(addressKey(address))
    await this.#uploader.consume(keyOf(uploader))
  }

  /** Counts that a file is put together and checked. @throws ApiFailure `tooManyRequests` */
  async countCheck(uploader: Uploader): Promise<void> {
    await this.#check.consume(keyOf(uploader))
  }

  /**
   * @param finished The upload that the file comes from, whose room it takes.
   * @throws ApiFailure `limitReached`, `unavailable`
   */
  async requireRoom(tx: Transaction, uploader: Uploader, size: number, now: Date, finished?: string): Promise<void> {
    const kept = (await sumSizes(tx, uploader)) + (await sumAnnounced(tx, uploader, now, finished))
    if (kept + size > maximumUnsent) {
      throw new ApiFailure(apiErrorCode.limitReached, 'Send what you have uploaded first')
    }
    if ((await sumSizes(tx)) + (await sumParts(tx)) + size > maximumStored) throw noRoom()
  }

  /** @throws ApiFailure `unavailable` */
  async requireRoomForPart(tx: Transaction, size: number): Promise<void> {
    if ((await sumParts(tx)) + size > maximumParts) throw noRoom()
  }
}

function keyOf(uploader: Uploader): string {
  return 'userId' in uploader ? uploader.userId : uploader.guestKey
}

function noRoom(): ApiFailure {
  return new ApiFailure(apiErrorCode.unavailable, 'No room for files at the moment')
}
