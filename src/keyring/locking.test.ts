import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeKeyring } from './fake-keyring.ts'

const password = 'violet otter paints 91 doors'
const minute = 60_000

let time: number
beforeEach(() => {
  time = 1_000_000
})
afterEach(() => {
  vi.useRealTimers()
})

async function created() {
  const keyring = fakeKeyring({ now: () => time })
  const wallet = await keyring.ask.createWallet({ password, name: 'Mine', wordCount: 12 })
  return { ...keyring, wallet, accountId: wallet.accounts[0]?.id ?? '' }
}

describe('a device that slept past the auto-lock time', () => {
  it('doesn’t stay unlocked because of activity', async () => {
    const { ask, accountId, state } = await created()
    time += 60 * minute
    await ask.stayUnlocked({})
    expect(state().status).toBe('locked')
    await expect(ask.signMessage({ accountId, message: 'a' })).rejects.toMatchObject({ code: 'locked' })
  })

  it('reports that it is locked when it refuses, and when another tab changes something', async () => {
    const first = await created()
    time += 5 * minute
    await expect(first.ask.signMessage({ accountId: first.accountId, message: 'a' })).rejects.toThrow('locked')
    expect(first.state().status).toBe('locked')

    const second = await created()
    time += 5 * minute
    await second.session.publish()
    expect(second.state().status).toBe('locked')
  })
})

describe('the auto-lock time', () => {
  it('elapses by the timer alone', async () => {
    vi.useFakeTimers()
    const { state } = await created()
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(state().status).toBe('locked')
  })

  it('restarts when set to a shorter time', async () => {
    const { ask, state } = await created()
    time += 3 * minute
    await ask.setAutoLock({ minutes: 1 })
    expect(state().status).toBe('unlocked')
    time += minute
    await ask.stayUnlocked({})
    expect(state().status).toBe('locked')
  })
})

describe('tabs', () => {
  it('count wrong passwords together', async () => {
    const { ask, store } = await created()
    await ask.lock({})
    const other = fakeKeyring({ store, now: () => time })
    for (const tab of [ask, other.ask, ask, other.ask, ask]) {
      await expect(tab.unlock({ password: 'wrong' })).rejects.toMatchObject({ code: 'wrong-password' })
    }
    await expect(other.ask.unlock({ password })).rejects.toMatchObject({ code: 'too-many-tries' })
    await expect(ask.unlock({ password })).rejects.toMatchObject({ code: 'too-many-tries' })
  })

  it('count an attempt even if its tab is closed before the answer', async () => {
    const { ask, store } = await created()
    await ask.lock({})
    const closed = fakeKeyring({ store, now: () => time })
    const write = vi.spyOn(store, 'write')
    const answer = closed.ask.unlock({ password: 'wrong' }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(write).toHaveBeenCalledOnce())
    expect(store.records.tries).toMatchObject({ failures: 1 })
    expect(await answer).toMatchObject({ code: 'wrong-password' })
  })

  it('close a vault that another tab erased', async () => {
    const { session, store, state } = await created()
    await fakeKeyring({ store }).ask.eraseAll({})
    await session.publish()
    expect(state()).toMatchObject({ status: 'empty', wallets: [] })
  })
})

it('clears the wait for wrong passwords when wallets are erased', async () => {
  const { ask, state } = await created()
  await ask.lock({})
  for (let tries = 0; tries < 5; tries += 1) await ask.unlock({ password: 'wrong' }).catch(() => undefined)
  expect(state().retryAt).not.toBeNull()
  await ask.eraseAll({})
  expect(state().retryAt).toBeNull()
})

it('locks after ten wrong proofs of the words', async () => {
  const { ask, wallet, state } = await created()
  const places = await ask.backupQuestions({ walletId: wallet.id })
  const answers = places.map((position) => ({ position, word: 'none' }))
  for (let proofs = 0; proofs < 10; proofs += 1) {
    expect(state().status).toBe('unlocked')
    expect(await ask.confirmWords({ walletId: wallet.id, answers })).toBe(false)
  }
  expect(state().status).toBe('locked')
  await expect(ask.confirmWords({ walletId: wallet.id, answers })).rejects.toMatchObject({ code: 'locked' })
})
