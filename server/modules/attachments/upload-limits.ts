import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'

import { sumSizes, type Uploader } from './attachments.repository.ts'
import { sumAnnounced, sumParts } from './resumable-uploads.repository.ts'

/** Maximum bytes of an uploader's unsent files, including announced bytes that haven't arrived yet. */
const maximumUnsent = 200 * 1024 * 1024

/** Maximum bytes of all files, so that strangers can't fill the disk, which the database needs, too. */
const maximumStored = 20 * 1024 * 1024 * 1024

/** Maximum bytes of all parts of unfinished uploads. */
const maximumParts = 4 * 1024 * 1024 * 1024

/** Limits on uploads. */
export class UploadLimits {
  readonly #address: RateLimiter
  readonly #uploader: RateLimiter
  readonly #check: RateLimiter

  constructor(createRateLimiter: CreateRateLimiter) {
    const day = 86_400
    this.#address = createRateLimiter('upload-address', { points: 200, seconds: day })
    this.#uploader = createRateLimiter('upload-uploader', { points: 60, seconds: day })
    // High enough to retry a file whose scan failed, even after the scanner has been down for a while.
    this.#check = createRateLimiter('upload-check', { points: 300, seconds: day })
  }

  /** Counts an upload before reading any of it. @throws ApiFailure `tooManyRequests` */
  async count(uploader: Uploader, address: string): Promise<void> {
    await this.#address.consume(addressKey(address))
    await this.#uploader.consume(keyOf(uploader))
  }

  /** Counts the joining and checking of a file. @throws ApiFailure `tooManyRequests` */
  async countCheck(uploader: Uploader): Promise<void> {
    await this.#check.consume(keyOf(uploader))
  }

  /**
   * @param finished The upload that the file comes from; its reserved space isn't counted again.
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
