import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answersStart, getAsset, openApp } from './app-requests.ts'
import { type BuildStore, createBuildStore } from './build-store.ts'
import { fakeBuild, FakeSite, memoryCache, pageRequest, siteLocation } from './fake-site.ts'
import { createUpgrader } from './upgrader.ts'

const installed = await fakeBuild('1.0.23')

let site: FakeSite
let store: BuildStore
let works: Promise<void>[]
const adopt = vi.fn<(id: string) => Promise<void>>(async () => Promise.resolve())

function afterwards(work: Promise<void>): void {
  works.push(work)
}

async function openedPage(): Promise<string> {
  return (await openApp(store, pageRequest('/'), adopt, afterwards)).text()
}

beforeEach(async () => {
  site = new FakeSite(installed)
  const cache = memoryCache()
  store = createBuildStore(async () => Promise.resolve(cache))
  works = []
  adopt.mockClear()
  vi.stubGlobal('fetch', site.fetch)
  vi.stubGlobal('location', siteLocation)
  vi.stubGlobal('navigator', { onLine: true })
  await createUpgrader(store, () => undefined).adopt()
  site.requests.length = 0
})

describe('an app start', () => {
  test('shows the installed build without a connection', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(await openedPage()).toContain('1.0.23')
    expect(site.requests).toEqual([])
  })

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is down', () => new Response('Bad gateway', { status: 502 })],
  ])('shows the installed build when the site %s', async (_case, answer) => {
    site.answers.set('/', answer)
    expect(await openedPage()).toContain('1.0.23')
  })

  test('doesn’t wait for a network that never answers', async () => {
    site.answers.set(
      '/',
      async ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Timed out', 'TimeoutError')))
        }),
    )
    expect(await openedPage()).toContain('1.0.23')
  })

  test('keeps the installed version until the user upgrades, but with the newest security policy', async () => {
    const newer = await fakeBuild('1.0.24')
    const headers = { 'content-security-policy': "default-src 'self'", 'content-type': 'text/html', etag: '"newer"' }
    site.answers.set('/', () => new Response(newer.contents.get('/'), { headers }))
    const response = await openApp(store, pageRequest('/'), adopt, afterwards)
    expect(response.headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(response.headers.get('etag')).toBeNull()
    expect(await response.text()).toContain('1.0.23')
    expect(adopt).not.toHaveBeenCalled()
  })

  test.each([
    ['a fix of the same version', '1.0.23', { main: 'corrected' }],
    ['a version that the publisher rolls back to', '1.0.22', {}],
  ])('shows and installs %s at once', async (_case, version, texts) => {
    const published = await fakeBuild(version, texts)
    site.published = published
    expect(await openedPage()).toContain(published.id)
    expect(adopt).toHaveBeenCalledExactlyOnceWith(published.id)
  })

  test('shows a page of another app at the same URL', async () => {
    site.answers.set('/', () => new Response('<h1>Another app</h1>'))
    expect(await openedPage()).toBe('<h1>Another app</h1>')
    expect(adopt).not.toHaveBeenCalled()
  })

  test('shows a newer version if the installed one has lost a file', async () => {
    const newer = await fakeBuild('1.0.24')
    site.published = newer
    expect(
      (await getAsset(store, pageRequest(installed.path('main')), afterwards)).ok,
      'the installed build still works',
    ).toBe(true)
    expect(await openedPage()).toContain('1.0.23')
    site.answers.set(installed.path('first'), () => new Response('', { status: 404 }))
    await getAsset(store, pageRequest(installed.path('first')), afterwards)
    expect(await openedPage()).toContain('1.0.24')
    expect(adopt).toHaveBeenCalledExactlyOnceWith(newer.id)
  })
})

describe('a navigation', () => {
  test.each(['/', '/#/reserves', '/?utm=a'])('to %s counts as a start', (path) => {
    expect(answersStart(new URL(path, siteLocation))).toBe(true)
  })

  test.each(['/?rpc=https://node.example', '/?%72pc=https://node.example', '/?a&rpc', '/mail/'])(
    'to %s is left to the server for its security policy',
    (path) => {
      expect(answersStart(new URL(path, siteLocation))).toBe(false)
    },
  )
})

describe('an app file', () => {
  test('comes from the cache if stored', async () => {
    expect(await (await getAsset(store, pageRequest(installed.path('main')), afterwards)).text()).toBe('1.0.23')
    expect(site.requests).toEqual([])
  })

  test('is stored after coming from the network', async () => {
    await getAsset(store, pageRequest(installed.path('first')), afterwards)
    await Promise.all(works)
    const again = await getAsset(store, pageRequest(installed.path('first')), afterwards)
    expect(await again.text()).toBe('first')
    expect(site.requests).toEqual([installed.path('first')])
  })

  test('is not stored if it doesn’t match the manifest', async () => {
    site.answers.set(installed.path('first'), () => new Response('forged'))
    await getAsset(store, pageRequest(installed.path('first')), afterwards)
    await Promise.all(works)
    expect(await store.findFile(installed, installed.path('first'))).toBeUndefined()
  })

  test('is missing if the host answers with an HTML page', async () => {
    site.answers.set(installed.path('first'), () => new Response('<h1>', { headers: { 'content-type': 'text/html' } }))
    await getAsset(store, pageRequest(installed.path('first')), afterwards)
    expect((await store.read())?.isIncomplete).toBe(true)
  })

  test('of another build is passed on and not stored', async () => {
    site.answers.set('/assets/other-12345678.js', () => new Response('other'))
    expect(await (await getAsset(store, pageRequest('/assets/other-12345678.js'), afterwards)).text()).toBe('other')
    expect(works).toEqual([])
    site.answers.delete('/assets/other-12345678.js')
    await getAsset(store, pageRequest('/assets/other-12345678.js'), afterwards)
    expect((await store.read())?.isIncomplete).toBe(false)
  })
})
