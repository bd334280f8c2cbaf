import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeEventServer } from '#src/lib/fake-event-server.ts'
import { provideSessionAccess } from '#src/lib/session-access.ts'
import { followWallet } from './wallet-events.ts'

describe('following a wallet', () => {
  const server = new FakeEventServer()
  let end: AbortController
  let sessionIsOver: boolean
  let onChange: ReturnType<typeof vi.fn<() => void>>
  let live: boolean[]

  beforeEach(() => {
    vi.useFakeTimers()
    end = new AbortController()
    onChange = vi.fn<() => void>()
    live = []
    sessionIsOver = false
    server.reset()
    vi.stubGlobal('fetch', server.fetch)
    provideSessionAccess(async () => ({
      current: () => ({ text: 'first', userId: 'ada' }),
      renew: async (_realm, { text }) => (sessionIsOver ? null : { text: `${text}+`, userId: 'ada' }),
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

  it('reports each change, and one more on opening for anything missed before', async () => {
    void follow()
    await vi.advanceTimersByTimeAsync(0)
    expect(live).toEqual([true])
    expect(onChange).toHaveBeenCalledTimes(1)
    server.say('event: wallet\n\n')
    await vi.advanceTimersByTimeAsync(0)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('reopens the stream when it ends, with a token that is still valid', async () => {
    void follow()
    await vi.advanceTimersByTimeAsync(0)
    server.hangUp()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.tokens).toEqual(['first', 'first'])
    expect(live).toEqual([true, false, true])
  })

  it('renews a token that was refused', async () => {
    server.answers(401)
    void follow()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.tokens).toEqual(['first', 'first+'])
    expect(live.at(-1)).toBe(true)
  })

  it('stops once the session has ended', async () => {
    server.answers(401)
    sessionIsOver = true
    const following = follow()
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(following).resolves.toBeUndefined()
    expect(server.tokens).toEqual(['first'])
  })
})
