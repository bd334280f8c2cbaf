import { addressKey } from '#server/http/address-key.ts'
import {
  consumeInTurn,
  type CreateRateLimiter,
  LocalRateLimiter,
  type SharedRateLimiter,
} from '#server/http/rate-limits.ts'

/** Rate limits for chat messages. Starting a chat counts toward the limit for all conversations. */
export class ChatLimits {
  readonly #messages: SharedRateLimiter
  readonly #addresses: SharedRateLimiter
  /** For read marks and typing, which are frequent and store next to nothing. */
  readonly #signs = new LocalRateLimiter({ points: 120, seconds: 60 })

  constructor(createRateLimiter: CreateRateLimiter) {
    this.#messages = createRateLimiter('chat-message', { points: 30, seconds: 60 })
    // Many users share the address of a company or a mobile network.
    this.#addresses = createRateLimiter('chat-message-address', { points: 300, seconds: 60 })
  }

  /**
   * @param writer An account, or the secret that opens a guest's chat, so that no one else can exhaust its limit.
   * @throws ApiFailure `tooManyRequests`
   */
  async countMessage(writer: string, address: string): Promise<void> {
    await consumeInTurn([
      { limiter: this.#messages, key: writer },
      { limiter: this.#addresses, key: addressKey(address) },
    ])
  }

  /** @throws ApiFailure `tooManyRequests` */
  countSign(writer: string): void {
    this.#signs.count(writer)
  }
}
