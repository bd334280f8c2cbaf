import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const [ada, bob] = ['0b1e8a4e-8f0b-4a0c-9d3b-3a5a3f1f0c11', '5c1d6a3e-1f0b-4c55-8d1f-2f7c0a9b6e21']
const draftKey = 'currentWithdrawal:v1'

let stored: Map<string, string>

/** A tab in which the session of this person begins, or nobody's. */
async function openTab() {
  vi.resetModules()
  const { keepCachePrivate } = await import('./private-cache.ts')
  keepCachePrivate()
  return import('#src/entities/session/session-text.ts')
}

function sessionOf(userId: string, accessToken = 'first'): string {
  return JSON.stringify({ accessToken, user: { userId } })
}

function keepDraftOf(userId: string): void {
  const draft = { coin: 'USDT', network: 'bsc', address: '0x12', memo: '', amount: '10' }
  stored.set(draftKey, JSON.stringify({ userId, draft, requestId: null }))
}

beforeEach(() => {
  stored = new Map([['session:v1', sessionOf(ada)]])
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the withdrawal that a person has begun', () => {
  test('is forgotten when they log out, also where another tab has kept it', async () => {
    const { writeSessionText } = await openTab()
    keepDraftOf(ada)
    writeSessionText('main', null)
    expect([...stored.keys()]).toEqual([])
  })

  test('is forgotten when another tab logs them out', async () => {
    await openTab()
    keepDraftOf(ada)
    stored.delete('session:v1')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session:v1' }))
    expect(stored.has(draftKey)).toBe(false)
  })

  test('is forgotten when a tab opens in which nobody, or somebody else, is logged in', async () => {
    for (const session of [undefined, sessionOf(bob)]) {
      stored = new Map(session === undefined ? [] : [['session:v1', session]])
      keepDraftOf(ada)
      await openTab()
      expect(stored.has(draftKey)).toBe(false)
    }
  })

  test('is kept over a reload, a renewal of the tokens and a log-out of the futures section', async () => {
    keepDraftOf(ada)
    const { writeSessionText } = await openTab()
    writeSessionText('futures', sessionOf(bob))
    writeSessionText('main', sessionOf(ada, 'second'))
    writeSessionText('futures', null)
    expect(stored.has(draftKey)).toBe(true)
  })

  test('is kept where the next person has begun one before this tab hears of them', async () => {
    await openTab()
    stored.set('session:v1', sessionOf(bob))
    keepDraftOf(bob)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session:v1' }))
    expect(stored.has(draftKey)).toBe(true)
  })
})
