/** What a loop does and how often. */
export interface PollLoopOptions {
  /** Milliseconds between the end of one run and the beginning of the next, while all is well; asked after each run. */
  readonly interval: number | (() => number)
  readonly run: () => Promise<void>
  /** Told about every run that failed, and how many have in a row. */
  readonly onFailure: (error: unknown, failures: number) => void
}

/** Milliseconds between two attempts at most. */
const maxPause = 60_000

/**
 * Does the same again and again. After a failure the pause doubles, up to a minute, a little more or less by chance, so
 * that callers whom a node has turned away do not all come back at once.
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

  /** Runs at once, or once more after the run that is under way. Nothing before the start. */
  wake(): void {
    if (this.#isStopped) return
    this.#isWoken = true
    if (!this.#isWaiting) return
    clearTimeout(this.#timer)
    this.#running = this.#runOnce()
  }

  /** Returns when the run that is under way has ended. */
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
