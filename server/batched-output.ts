/** Length of a batch, in UTF-16 code units. */
const batchLength = 32_768

/** Milliseconds until an incomplete batch is written. */
const maxDelay = 1_000

/**
 * Collects the lines of a log and passes them on in batches, since writing each one takes longer than answering a
 * request. SonicBoom can collect as well, but measures all that it has collected with every line. Passes the last lines
 * on when the process exits, so the output must write them at once.
 */
export class BatchedOutput {
  readonly #output: { write(lines: string): unknown }
  #lines = ''

  constructor(output: { write(lines: string): unknown }) {
    this.#output = output
    const flush = () => this.#flush()
    setInterval(flush, maxDelay).unref()
    process.on('exit', flush)
  }

  write(line: string): void {
    this.#lines += line
    if (this.#lines.length >= batchLength) this.#flush()
  }

  #flush(): void {
    if (this.#lines === '') return
    const lines = this.#lines
    this.#lines = ''
    this.#output.write(lines)
  }
}
