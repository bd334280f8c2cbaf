import { addressKey } from '#server/http/address-key.ts'
import {
  consumeInTurn,
  type CreateRateLimiter,
  LocalRateLimiter,
  type SharedRateLimiter,
} from '#server/http/rate-limits.ts'

/** How often people write in chats. How often they begin one is counted with all conversations. */
export class ChatLimits {
  readonly #messages: SharedRateLimiter
  readonly #addresses: SharedRateLimiter
  /** Of marks and typing, which are many and store next to nothing. */
  readonly #signs = new LocalRateLimiter({ points: 120, seconds: 60 })

  constructor(createRateLimiter: CreateRateLimiter) {
    this.#messages = createRateLimiter('chat-message', { points: 30, seconds: 60 })
    // Many share one address of a company or a mobile network.
    this.#addresses = createRateLimiter('chat-message-address', { points: 300, seconds: 60 })
  }

  /**
   * @param writer An account, or what opens a guest's chat: nobody else can use up its limit.
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
