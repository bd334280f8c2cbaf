import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainAuthentication } from '#api/authentication.ts'
import { getProfile } from '#api/account.ts'
import type { Realm } from '#api/endpoint.ts'

const userId = '0b4bd8f0-8f0c-4f0e-9d6c-3f4c1b7a2d10'

/** A fake backend with one account: it rotates refresh tokens, and a second use of one ends the session. */
class Backend {
  readonly calls: string[] = []
  #access = 0
  #refresh = 0
  isEnded = false
  /** How refreshing fails, if at all. */
  refreshFault: { readonly code: number; readonly status: number } | 'offline' | undefined
  /** Runs between the arrival of a refresh and its answer. */
  beforeRefreshAnswers: () => Promise<void> | void = () => undefined

  session() {
    return {
      userId,
      memberId: '1001',
      email: 'ada@example.com',
      agentId: null,
      isAdmin: true,
      accessToken: `access-${this.#access}`,
      accessTokenExpiresAt: '2026-01-01T00:00:00.000Z',
      refreshToken: `refresh-token-number-${this.#refresh}`,
      userInfo: { userId, agentId: null, userName: 'Ada' },
    }
  }

  expireAccessToken(): void {
    this.#access += 1
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    this.calls.push(url)
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { refreshToken?: string }
    if (url === mainAuthentication.refreshToken.path) return this.#answerRefresh(body.refreshToken)
    if (url === mainAuthentication.logout.path) {
      this.isEnded = true
      return Response.json({ code: 0, msg: 'ok', data: null })
    }
    const isGood = !this.isEnded && new Headers(init.headers).get('accessToken') === this.session().accessToken
    return isGood ? Response.json({ code: 0, msg: 'ok', data: profile }) : failure(401)
  }

  count(path: string): number {
    return this.calls.filter((call) => call === path).length
  }

  async #answerRefresh(token: string | undefined): Promise<Response> {
    if (this.refreshFault === 'offline') throw new TypeError('Failed to fetch')
    if (this.refreshFault) return failure(this.refreshFault.code)
    if (this.isEnded || token !== this.session().refreshToken) {
      this.isEnded = true
      return failure(40102)
    }
    this.#refresh += 1
    this.#access += 1
    const session = this.session()
    await this.beforeRefreshAnswers()
    return Response.json({ code: 0, msg: 'ok', data: session })
  }
}

const profile = {
  userId,
  memberId: '1001',
  email: 'ada@example.com',
  userName: 'Ada',
  agentId: null,
  country: null,
  lang: 'en_us',
  pricingCurrency: 'CNY',
  antiPhishingWord: null,
  hasFundPassword: false,
  secondFactors: { totp: false, passkeys: 0, passkeysHere: 0, passkeysElsewhere: [], recoveryCodesLeft: 0 },
  registeredAt: '2026-01-01T00:00:00.000Z',
}

function failure(code: number): Response {
  return Response.json({ code, msg: 'no', data: null }, { status: code < 1000 ? code : Math.floor(code / 100) })
}

/** Web Locks shared by the tabs of one browser. */
function createLocks() {
  const tails = new Map<string, Promise<unknown>>()
  return {
    request: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const done = Promise.allSettled([tails.get(name)]).then(work)
      tails.set(name, done)
      return done
    },
  }
}

/** Loads the app's modules like another tab: nothing in memory is shared. */
async function openTab(onEnded: (realm: Realm) => void = () => undefined) {
  vi.resetModules()
  const { provideSessionAccess } = await import('#src/lib/session-access.ts')
  const { callApi } = await import('#src/lib/api-client.ts')
  const { createSessionAccess } = await import('./session-refresh.ts')
  const access = createSessionAccess(onEnded)
  provideSessionAccess(async () => access)
  return {
    ...(await import('./session.ts')),
    ...(await import('./session-store.ts')),
    ...(await import('./session-text.ts')),
    ...(await import('./session-refresh.ts')),
    getProfile: async () => callApi(getProfile),
  }
}

let backend: Backend
let stored: Map<string, string>

beforeEach(() => {
  backend = new Backend()
  stored = new Map()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { locks: createLocks() })
  vi.stubGlobal('fetch', backend.fetch)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an expired access token', () => {
  test('is renewed once for all calls of two tabs', async () => {
    const [first, second] = [await openTab(), await openTab()]
    first.startSession('main', backend.session())
    backend.expireAccessToken()
    const answers = await Promise.all([first, first, second, second].map(async (tab) => tab.getProfile()))
    expect(answers.map(({ userName }) => userName)).toEqual(['Ada', 'Ada', 'Ada', 'Ada'])
    expect(backend.count(mainAuthentication.refreshToken.path)).toBe(1)
    expect(backend.isEnded).toBe(false)
  })

  test('is renewed once for all calls of a tab whose browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    const tab = await openTab()
    tab.startSession('main', backend.session())
    backend.expireAccessToken()
    await Promise.all([tab.getProfile(), tab.getProfile(), tab.getProfile()])
    expect(backend.count(mainAuthentication.refreshToken.path)).toBe(1)
  })

  test('ends the session if the backend refuses to renew it', async () => {
    const onEnded = vi.fn<(realm: Realm) => void>()
    const tab = await openTab(onEnded)
    tab.startSession('main', backend.session())
    backend.isEnded = true
    await expect(tab.getProfile()).rejects.toMatchObject({ code: 401 })
    expect(onEnded).toHaveBeenCalledExactlyOnceWith('main')
    expect(tab.loggedInUserId()).toBeNull()
    expect(backend.count(mainAuthentication.refreshToken.path)).toBe(1)
  })

  test('ends the session if the backend fails to renew it three times', async () => {
    const onEnded = vi.fn<(realm: Realm) => void>()
    const tab = await openTab(onEnded)
    tab.startSession('main', backend.session())
    backend.expireAccessToken()
    backend.refreshFault = { code: 500, status: 500 }
    await expect(tab.getProfile()).rejects.toMatchObject({ code: 401 })
    expect(backend.count(mainAuthentication.refreshToken.path)).toBe(3)
    expect(onEnded).toHaveBeenCalledOnce()
  })

  test.each(['offline', { code: 503, status: 503 }] as const)('keeps the session on failure: %j', async (fault) => {
    const tab = await openTab()
    tab.startSession('main', backend.session())
    backend.expireAccessToken()
    backend.refreshFault = fault
    await expect(tab.getProfile()).rejects.toMatchObject({ code: fault === 'offline' ? 'network' : 503 })
    backend.refreshFault = undefined
    await expect(tab.getProfile()).resolves.toMatchObject({ userName: 'Ada' })
  })
})

describe('a logout', () => {
  test('leaves nothing in any tab but the email address for the next login', async () => {
    const [first, second] = [await openTab(), await openTab()]
    first.startSession('main', backend.session())
    expect(second.loggedInUserId()).toBe(userId)
    await first.logOut()
    expect(second.readSession('main')).toBeNull()
    expect(backend.isEnded).toBe(true)
    expect([...stored.keys()]).toEqual(['emailHistory:v1'])
  })

  test('is not undone by a running renewal, whose new session is ended, too', async () => {
    const [first, second] = [await openTab(), await openTab()]
    first.startSession('main', backend.session())
    backend.expireAccessToken()
    backend.beforeRefreshAnswers = () => {
      second.clearSession('main')
    }
    await expect(first.getProfile()).rejects.toMatchObject({ code: 401 })
    expect(first.readSession('main')).toBeNull()
    expect(backend.isEnded).toBe(true)
  })

  test('works offline', async () => {
    const tab = await openTab()
    tab.startSession('main', backend.session())
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await tab.logOut()
    expect(tab.readSession('main')).toBeNull()
  })
})

test('never resends one user’s call after another has logged in', async () => {
  const tab = await openTab()
  tab.startSession('main', backend.session())
  backend.expireAccessToken()
  const other = {
    ...backend.session(),
    userId: '5c1d6a3e-1f0b-4c55-8d1f-2f7c0a9b6e21',
    accessToken: 'of somebody else',
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await backend.fetch(url, init)
    tab.startSession('main', other)
    return answer
  })
  await expect(tab.getProfile()).rejects.toMatchObject({ code: 401 })
  expect(backend.calls).toEqual([getProfile.path])
  expect(tab.loggedInUserId()).toBe(other.userId)
})

describe('stored data', () => {
  test.each(['', '{', 'null', '{"user":{}}', '{"accessToken":1,"user":{"userId":"x"}}'])(
    'is deleted if it isn’t a session: %j',
    async (garbage) => {
      stored.set('session:v1', garbage)
      const tab = await openTab()
      expect(tab.readSession('main')).toBeNull()
      await Promise.resolve()
      expect(tab.loggedInUserId()).toBeNull()
    },
  )

  test('is followed when another tab changes it', async () => {
    const tab = await openTab()
    const listener = vi.fn<() => void>()
    const stop = tab.subscribeToSessions(listener)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session:v1' }))
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'language:v1' }))
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
  })

  test('is kept in memory if the browser refuses storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    const tab = await openTab()
    tab.startSession('main', backend.session())
    await expect(tab.getProfile()).resolves.toMatchObject({ userName: 'Ada' })
    await tab.logOut()
    expect(tab.loggedInUserId()).toBeNull()
  })
})

test('updates a changed name without losing the tokens', async () => {
  const tab = await openTab()
  tab.startSession('main', backend.session())
  await tab.updateSessionUser('main', { userId, email: 'ada@example.org', userName: 'Ada L.' })
  expect(tab.readSession('main')).toMatchObject({
    refreshToken: 'refresh-token-number-0',
    user: { email: 'ada@example.org', userName: 'Ada L.', memberId: '1001' },
  })
})

test('keeps the sessions of the two realms apart', async () => {
  const tab = await openTab()
  tab.startSession('futures', backend.session())
  expect(tab.loggedInUserId('futures')).toBe(userId)
  expect(tab.loggedInUserId('main')).toBeNull()
})
