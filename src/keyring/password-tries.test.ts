import { describe, expect, it } from 'vitest'
import { fakeKeyring } from './fake-keyring.ts'

const password = 'violet otter paints 91 doors'
const minute = 60_000

/** A locked keyring right after the fifth wrong password, with a clock that a test can set. */
async function waiting() {
  const clock = { time: Date.parse('2026-11-24T05:00:00Z') }
  const keyring = fakeKeyring({ now: () => clock.time })
  await keyring.ask.createWallet({ password, name: 'Mine', wordCount: 12 })
  await keyring.ask.lock({})
  for (let tries = 0; tries < 5; tries += 1) await keyring.ask.unlock({ password: 'wrong' }).catch(() => undefined)
  return { ...keyring, clock }
}

describe('a clock that was set back', () => {
  it('keeps the wait within five minutes', async () => {
    const { ask, state, store, session, clock } = await waiting()
    clock.time -= 365 * 86_400_000
    const end = clock.time + 5 * minute
    await expect(ask.unlock({ password })).rejects.toMatchObject({ code: 'too-many-tries' })
    expect(state().retryAt).toBe(end)
    clock.time += 2 * minute
    // Neither another look nor another tab starts the five minutes over.
    await session.publish()
    const another = fakeKeyring({ store, now: () => clock.time })
    await expect(another.ask.unlock({ password })).rejects.toMatchObject({ code: 'too-many-tries' })
    expect([state().retryAt, another.state().retryAt]).toEqual([end, end])
    clock.time = end
    await ask.unlock({ password })
    expect(state()).toMatchObject({ status: 'unlocked', retryAt: null })
  })

  it('counts the five minutes from the first look, before any password is tried', async () => {
    const { ask, state, session, clock } = await waiting()
    clock.time -= 86_400_000
    await session.publish()
    expect(state().retryAt).toBe(clock.time + 5 * minute)
    clock.time += 5 * minute
    await ask.unlock({ password })
    expect(state().status).toBe('unlocked')
  })

  it('keeps the count of wrong passwords, so that the waits go on growing', async () => {
    const { ask, state, store, session, clock } = await waiting()
    clock.time -= 86_400_000
    await session.publish()
    expect(store.records.tries).toEqual({ failures: 5, retryAt: clock.time + 5 * minute })
    clock.time += 5 * minute
    await expect(ask.unlock({ password: 'wrong' })).rejects.toMatchObject({ code: 'wrong-password' })
    expect(state().retryAt).toBe(clock.time + 10_000)
  })

  it('keeps the end of a wait that is still less than five minutes away', async () => {
    const { state, session, clock } = await waiting()
    const { retryAt } = state()
    clock.time -= minute
    await session.publish()
    expect(state().retryAt).toBe(retryAt)
  })
})
