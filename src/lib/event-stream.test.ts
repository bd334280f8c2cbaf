import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventReader, followEvents } from './event-stream.ts'
import { FakeEventServer } from './fake-event-server.ts'

describe('reading server-sent events', () => {
  const heard = (...pieces: readonly string[]) => {
    let count = 0
    const read = eventReader('wallet', () => {
      count += 1
    })
    for (const piece of pieces) read(piece)
    return count
  }

  it('counts an event once it is complete, however it is split', () => {
    expect(heard('event: wallet\ndata: {}\n\n')).toBe(1)
    expect(heard('ev', 'ent: wallet', '\n', 'data: {}\n\neve', 'nt: wallet\n\n')).toBe(2)
    expect(heard('event: wallet\r\ndata: {}\r\n\r\n')).toBe(1)
    expect(heard('event: wallet\ndata: {}\n')).toBe(0)
  })

  it('skips heartbeats and events with other names', () => {
    expect(heard(': alive\n\n', 'event: other\ndata: {}\n\n', 'data: {}\n\n')).toBe(0)
  })
})

describe('following events', () => {
  const server = new FakeEventServer()
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
  })

  afterEach(() => {
    end.abort()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const follow = async (turn: Parameters<typeof followEvents>[2] = async (read) => (await read('/events')) > 0) => {
    await followEvents('order', { signal: end.signal, onChange, onLive: (isLive) => live.push(isLive) }, turn)
  }

  it('reports each change, and one more on opening for anything missed before', async () => {
    void follow()
    await vi.advanceTimersByTimeAsync(0)
    expect(live).toEqual([true])
    expect(onChange).toHaveBeenCalledTimes(1)
    server.say('event: order\n\n')
    await vi.advanceTimersByTimeAsync(0)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('reopens the stream when it ends', async () => {
    void follow()
    await vi.advanceTimersByTimeAsync(0)
    server.hangUp()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.paths).toEqual(['/events', '/events'])
    expect(live).toEqual([true, false, true])
  })

  it('waits longer after each failure, up to half a minute', async () => {
    server.answers(...Array.from({ length: 12 }, () => 503))
    void follow()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.paths.length).toBeLessThan(6)
    await vi.advanceTimersByTimeAsync(12 * 30_000)
    expect(live).toContain(true)
  })

  it('gives up a stream without a heartbeat', async () => {
    void follow()
    await vi.advanceTimersByTimeAsync(30_000)
    server.say(': alive\n\n')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(server.paths).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(17_000)
    expect(server.paths).toHaveLength(2)
  })

  it('opens no more streams once aborted', async () => {
    void follow()
    await vi.advanceTimersByTimeAsync(0)
    end.abort()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.paths).toHaveLength(1)
  })

  it('ends when there is nothing left to follow', async () => {
    server.answers(404)
    const following = follow(async (read) => (await read('/events')) !== 404)
    await vi.advanceTimersByTimeAsync(60_000)
    await expect(following).resolves.toBeUndefined()
    expect([server.paths, live]).toEqual([['/events'], []])
  })
})
