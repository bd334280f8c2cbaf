import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const [ada, bob] = ['0b1e8a4e-8f0b-4a0c-9d3b-3a5a3f1f0c11', '5c1d6a3e-1f0b-4c55-8d1f-2f7c0a9b6e21']
const draftKey = 'currentWithdrawal:v1'

let stored: Map<string, string>
/** Storage of this tab alone. */
let kept: Map<string, string>

function storageOf(values: () => Map<string, string>) {
  return {
    getItem: (key: string) => values().get(key) ?? null,
    setItem: (key: string, value: string) => values().set(key, value),
    removeItem: (key: string) => values().delete(key),
  }
}

function openAt(hash: string): void {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { hash } }))
}

/** Opens a tab with the stored session, if any. */
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
  openAt('#/home')
  kept = new Map()
  vi.stubGlobal(
    'localStorage',
    storageOf(() => stored),
  )
  vi.stubGlobal(
    'sessionStorage',
    storageOf(() => kept),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a withdrawal draft', () => {
  test('is deleted on logout, even if another tab stored it', async () => {
    const { writeSessionText } = await openTab()
    keepDraftOf(ada)
    writeSessionText('main', null)
    expect([...stored.keys()]).toEqual([])
  })

  test('is deleted when another tab logs out', async () => {
    await openTab()
    keepDraftOf(ada)
    stored.delete('session:v1')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session:v1' }))
    expect(stored.has(draftKey)).toBe(false)
  })

  test('is deleted when a tab opens with a guest or another user', async () => {
    for (const session of [undefined, sessionOf(bob)]) {
      stored = new Map(session === undefined ? [] : [['session:v1', session]])
      keepDraftOf(ada)
      await openTab()
      expect(stored.has(draftKey)).toBe(false)
    }
  })

  test('survives a reload, a token renewal and a logout from the futures section', async () => {
    keepDraftOf(ada)
    const { writeSessionText } = await openTab()
    writeSessionText('futures', sessionOf(bob))
    writeSessionText('main', sessionOf(ada, 'second'))
    writeSessionText('futures', null)
    expect(stored.has(draftKey)).toBe(true)
  })

  test('survives if it is the next user’s, stored before this tab noticed them', async () => {
    await openTab()
    stored.set('session:v1', sessionOf(bob))
    keepDraftOf(bob)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session:v1' }))
    expect(stored.has(draftKey)).toBe(true)
  })
})

describe('a support message draft', () => {
  const messageKey = 'supportMessage:v1'
  const logInFromForm = `#/mining/login?${new URLSearchParams({ returnTo: '/help/sendemails?about=order&number=7' }).toString()}`

  function keepMessageOf(userId: string | null): void {
    const entries = { text: 'Hello', contact: 'email', email: '', areaCode: null, number: '' }
    kept.set(messageKey, JSON.stringify({ id: ada, userId, ...entries }))
  }

  function writerOfMessage(): unknown {
    const { userId } = JSON.parse(kept.get(messageKey) ?? '{}') as { userId?: unknown }
    return userId
  }

  test('is deleted on logout', async () => {
    const { writeSessionText } = await openTab()
    keepMessageOf(ada)
    writeSessionText('main', null)
    expect(kept.has(messageKey)).toBe(false)
  })

  test('is deleted when another user logs in, even from the form', async () => {
    openAt(logInFromForm)
    const { writeSessionText } = await openTab()
    keepMessageOf(ada)
    writeSessionText('main', sessionOf(bob))
    expect(kept.has(messageKey)).toBe(false)
  })

  test('passes to the user if a guest writes it and then logs in from the form', async () => {
    stored = new Map()
    openAt(logInFromForm)
    const { writeSessionText } = await openTab()
    keepMessageOf(null)
    writeSessionText('main', sessionOf(ada))
    expect(writerOfMessage()).toBe(ada)
  })

  test.each(['#/mining/login', '#/help/sendemails', '#/mining/login?returnTo=%2Fhelp%2FsendHistory'])(
    'is deleted if a guest writes it and then logs in at %s',
    async (hash) => {
      stored = new Map()
      openAt(hash)
      const { writeSessionText } = await openTab()
      keepMessageOf(null)
      writeSessionText('main', sessionOf(ada))
      expect(kept.has(messageKey)).toBe(false)
    },
  )

  test('is deleted if it is a guest’s and the tab reopens with a logged-in user', async () => {
    keepMessageOf(null)
    await openTab()
    expect(kept.has(messageKey)).toBe(false)
  })

  describe('in the futures section', () => {
    const futuresKey = 'futuresSupportMessage:v1'
    const futuresLogIn = `#/futures/loginSystem/signIn?${new URLSearchParams({ returnTo: '/futures/help/sendemails' }).toString()}`

    function keepFuturesMessageOf(userId: string | null): void {
      keepMessageOf(userId)
      kept.set(futuresKey, kept.get(messageKey) ?? '')
      kept.delete(messageKey)
    }

    test('survives a logout of the main account and is deleted with its own', async () => {
      const { writeSessionText } = await openTab()
      writeSessionText('futures', sessionOf(bob))
      keepFuturesMessageOf(bob)
      writeSessionText('main', null)
      expect(kept.has(futuresKey)).toBe(true)
      writeSessionText('futures', null)
      expect(kept.has(futuresKey)).toBe(false)
    })

    test('passes to the user who logs in to the section from its form, never to the main account', async () => {
      stored = new Map()
      openAt(futuresLogIn)
      const { writeSessionText } = await openTab()
      keepFuturesMessageOf(null)
      writeSessionText('main', sessionOf(ada))
      expect(JSON.parse(kept.get(futuresKey) ?? '{}')).toMatchObject({ userId: null })
      writeSessionText('futures', sessionOf(bob))
      expect(JSON.parse(kept.get(futuresKey) ?? '{}')).toMatchObject({ userId: bob })
      expect(kept.has(messageKey)).toBe(false)
    })
  })
})
