import { Socket } from 'node:net'

/**
 * A connection to PostgreSQL that sends what one turn of the event loop writes with one system call. pg corks and uncorks
 * the connection around each statement, so statements begun at once would be sent, and wake PostgreSQL up, one by one.
 * With TLS, pg writes to a socket of its own, which doesn't batch.
 */
export class BatchingSocket extends Socket {
  #isCorked = false

  override cork(): void {
    super.cork()
    if (this.#isCorked) return
    // Once more, until the end of this turn.
    this.#isCorked = true
    super.cork()
    setImmediate(() => {
      this.#isCorked = false
      super.uncork()
    })
  }
}
