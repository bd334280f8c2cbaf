import type { SignedIn } from '#server/http/route.ts'
import { addressKey } from '#server/http/address-key.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'

/** A guest's contact details. */
export interface Guest {
  readonly email?: string | undefined
  readonly phone?: { readonly areaCode: string; readonly number: string } | undefined
}

/** Rate limits for messages to support. */
export class WritingLimits {
  readonly #address: RateLimiter
  readonly #account: RateLimiter
  readonly #email: RateLimiter
  readonly #phone: RateLimiter
  readonly #replies: RateLimiter
  readonly #mails: RateLimiter
  readonly #evaluations: RateLimiter

  constructor(createRateLimiter: CreateRateLimiter) {
    const day = 86_400
    // Many users share the address of a company or a mobile network.
    this.#address = createRateLimiter('conversation-address', { points: 40, seconds: day })
    this.#account = createRateLimiter('conversation-account', { points: 20, seconds: day })
    // Each start sends an email to the guest's address, which is unverified.
    this.#email = createRateLimiter('conversation-email', { points: 5, seconds: day })
    this.#phone = createRateLimiter('conversation-phone', { points: 5, seconds: day })
    this.#replies = createRateLimiter('conversation-reply', { points: 30, seconds: 3600 })
    // Across all senders, because a sender can be forged.
    this.#mails = createRateLimiter('conversation-mails', { points: 2_000, seconds: day })
    this.#evaluations = createRateLimiter('work-order-evaluation', { points: 30, seconds: 3600 })
  }

  /** @throws ApiFailure `tooManyRequests` */
  async countStart(caller: SignedIn | undefined, guest: Guest, address: string): Promise<void> {
    await this.#address.consume(addressKey(address))
    if (caller !== undefined) await this.#account.consume(caller.userId)
    if (guest.email !== undefined) await this.#email.consume(guest.email)
    if (guest.phone !== undefined) await this.#phone.consume(`${guest.phone.areaCode} ${guest.phone.number}`)
  }

  /** Counts an email that begins a conversation. @throws ApiFailure `tooManyRequests` */
  async countMail(from: string): Promise<void> {
    await this.#email.consume(from)
    await this.#mails.consume('all')
  }

  /**
   * @param writer Who writes, so that no one else can exhaust their limit. Never anything that the client makes up.
   * @throws ApiFailure `tooManyRequests`
   */
  async countReply(writer: string): Promise<void> {
    await this.#replies.consume(writer)
  }

  /** @throws ApiFailure `tooManyRequests` */
  async countEvaluation({ userId }: SignedIn): Promise<void> {
    await this.#evaluations.consume(userId)
  }
}
