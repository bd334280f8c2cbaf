/** A loop's work and interval. */
export interface PollLoopOptions {
  /** Milliseconds from the end of one run to the start of the next, unless a run failed; evaluated after each run. */
  readonly interval: number | (() => number)
  readonly run: () => Promise<void>
  /** Called for every failed run, with the number of failures in a row. */
  readonly onFailure: (error: unknown, failures: number) => void
}

/** Maximum pause after failures, in milliseconds. */
const maxPause = 60_000

/**
 * Runs the same work again and again. After a failure the pause doubles, up to a minute, with some jitter, so that
 * callers a node has turned away don't all return at once.
 */
export class PollLoop {
  readonly #options: PollLoopOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #failures = 0
  #isWaiting = false
  #isWoken = false
  #isStopped = false

  constructor(options: PollLoopOptions) {
    this.#options = options
  }

  start(): void {
    this.#running = this.#runOnce()
  }

  /** Runs at once, or once more after the current run. Does nothing before the start. */
  wake(): void {
    if (this.#isStopped) return
    this.#isWoken = true
    if (!this.#isWaiting) return
    clearTimeout(this.#timer)
    this.#running = this.#runOnce()
  }

  /** Resolves once the current run has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #runOnce(): Promise<void> {
    const { run, onFailure } = this.#options
    this.#isWaiting = false
    this.#isWoken = false
    try {
      await run()
      this.#failures = 0
    } catch (error) {
      this.#failures += 1
      onFailure(error, this.#failures)
    }
    if (this.#isStopped) return
    this.#isWaiting = true
    this.#timer = setTimeout(
      () => {
        this.#running = this.#runOnce()
      },
      this.#isWoken ? 0 : this.#pause(),
    )
  }

  #pause(): number {
    const { interval: given } = this.#options
    const interval = typeof given === 'number' ? given : given()
    if (this.#failures === 0) return interval
    return Math.min(maxPause, interval * 2 ** this.#failures) * (0.75 + Math.random() / 2)
  }
}
