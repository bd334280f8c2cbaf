/** A fake backend whose event streams a test writes to. */
export class FakeEventServer {
  /** Paths of the requests so far. */
  readonly paths: string[] = []
  /** Access tokens of the requests. */
  readonly tokens: string[] = []
  #statuses: number[] = []
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined

  reset(): void {
    this.paths.length = 0
    this.tokens.length = 0
    this.#statuses = []
  }

  /** Sets the statuses of the next responses; later requests get a stream. */
  answers(...statuses: readonly number[]): void {
    this.#statuses = [...statuses]
  }

  readonly fetch = async (path: string, { headers, signal }: RequestInit): Promise<Response> => {
    this.paths.push(path)
    this.tokens.push(new Headers(headers).get('accessToken') ?? '')
    const status = this.#statuses.shift()
    if (status !== undefined) return new Response(status === 204 ? null : '{}', { status })
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#stream = controller
        signal?.addEventListener('abort', () => {
          controller.error(signal.reason)
        })
      },
    })
    return new Response(stream, { status: 200 })
  }

  say(text: string): void {
    this.#stream?.enqueue(new TextEncoder().encode(text))
  }

  hangUp(): void {
    this.#stream?.close()
  }
}
