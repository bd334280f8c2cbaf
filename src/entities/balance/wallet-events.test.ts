import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideSessionAccess } from '#src/lib/session-access.ts'
import { eventReader, followWallet } from './wallet-events.ts'

/** A backend whose streams the test speaks into. */
class Server {
  /** The access tokens of the requests so far. */
  readonly tokens: string[] = []
  sessionIsOver = false
  #statuses: number[] = []
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined

  reset(): void {
    this.tokens.length = 0
    this.sessionIsOver = false
    this.#statuses = []
  }

  /** What the next requests are answered with; those after them get a stream. */
  answers(...statuses: readonly number[]): void {
    this.#statuses = [...statuses]
  }

  readonly fetch = async (_path: string, { headers, signal }: RequestInit): Promise<Response> => {
    this.tokens.push(new Headers(headers).get('accessToken') ?? '')
    const status = this.#statuses.shift()
    if (status !== undefined) return new Response('{}', { status })
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

describe('reading server-sent events', () => {
  const heard = (...pieces: readonly string[]) => {
    let count = 0
    const read = eventReader('wallet', () => {
      count += 1
    })
    for (const piece of pieces) read(piece)
    return count
  }

  it('counts an event once it is complete, however it is cut', () => {
    expect(heard('event: wallet\ndata: {}\n\n')).toBe(1)
    expect(heard('ev', 'ent: wallet', '\n', 'data: {}\n\neve', 'nt: wallet\n\n')).toBe(2)
    expect(heard('event: wallet\r\ndata: {}\r\n\r\n')).toBe(1)
    expect(heard('event: wallet\ndata: {}\n')).toBe(0)
  })

  it('passes over signs of life and events of other names', () => {
    expect(heard(': alive\n\n', 'event: other\ndata: {}\n\n', 'data: {}\n\n')).toBe(0)
  })
})

describe('following a wallet', () => {
  const server = new Server()
  let end: AbortController
  let onChange: ReturnType<typeof vi.fn<() => void>>
  let live: boolean[]

  beforeEach(() => {
    vi.useFakeTimers()
    end = new AbortController()
    onChange = vi.fn<() => void>()
    live = []
    server.reset()
    vi.stubGlobal('fetch', server.fetch)
    provideSessionAccess(async () => ({
      current: () => ({ text: 'first', userId: 'ada' }),
      renew: async (_realm, { text }) => (server.sessionIsOver ? null : { text: `${text}+`, userId: 'ada' }),
      giveUp: () => null,
    }))
  })

  afterEach(() => {
    end.abort()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const follow = async () => {
    await followWallet({ signal: end.signal, onChange, onLive: (isLive) => live.push(isLive) })
  }

  it('tells each change, and once more on opening for what came before', async () => {
    void follow()
    await vi.advanceTimersByTimeAsync(0)
    expect(live).toEqual([true])
    expect(onChange).toHaveBeenCalledTimes(1)
    server.say('event: wallet\n\n')
    await vi.advanceTimersByTimeAsync(0)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('opens the stream again when it ends, with a token that is still good', async () => {
    void follow()
    await vi.advanceTimersByTimeAsync(0)
    server.hangUp()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.tokens).toEqual(['first', 'first'])
    expect(live).toEqual([true, false, true])
  })

  it('renews a token that is refused', async () => {
    server.answers(401)
    void follow()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.tokens).toEqual(['first', 'first+'])
    expect(live.at(-1)).toBe(true)
  })

  it('ends when the session is over', async () => {
    server.answers(401)
    server.sessionIsOver = true
    const following = follow()
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(following).resolves.toBeUndefined()
    expect(server.tokens).toEqual(['first'])
  })

  it('waits longer after each failure, and never longer than half a minute', async () => {
    server.answers(...Array.from({ length: 12 }, () => 503))
    void follow()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.tokens.length).toBeLessThan(6)
    await vi.advanceTimersByTimeAsync(12 * 30_000)
    expect(live).toContain(true)
  })

  it('gives up a stream that brings no sign of life', async () => {
    void follow()
    await vi.advanceTimersByTimeAsync(30_000)
    server.say(': alive\n\n')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(server.tokens).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(17_000)
    expect(server.tokens).toHaveLength(2)
  })

  it('opens nothing more once it is ended', async () => {
    void follow()
    await vi.advanceTimersByTimeAsync(0)
    end.abort()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.tokens).toHaveLength(1)
  })
})
