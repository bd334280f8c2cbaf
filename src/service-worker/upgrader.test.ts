import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildManifestPath } from '#src/entities/app-build/build-manifest.ts'
import type { UpgradeProgress } from '#src/entities/app-build/upgrade-protocol.ts'
import { type BuildStore, createBuildStore } from './build-store.ts'
import { fakeBuild, FakeSite, memoryCache, siteLocation } from './fake-site.ts'
import { createUpgrader, type Upgrader } from './upgrader.ts'

const old = await fakeBuild('1.0.23')
const next = await fakeBuild('1.0.24', { first: 'first, changed' })

const build = old.id
const address = buildManifestPath

let site: FakeSite
let cache: Cache
let store: BuildStore
let news: UpgradeProgress[]
let upgrader: Upgrader

/** Starts a new service worker on the cache that the previous one left. */
function startWorker(): void {
  store = createBuildStore(async () => Promise.resolve(cache))
  news = []
  upgrader = createUpgrader(store, (progress) => {
    news.push(progress)
  })
}

async function currentVersion(): Promise<string | undefined> {
  return (await store.read())?.current.version
}

async function storedParts(of = old): Promise<string[]> {
  return (await store.storedFiles(of)).map(({ part }) => part)
}

/** Makes one file of the next build fail once the page itself has arrived. */
function breakMain(): void {
  site.answers.set(next.path('main'), async () => {
    await vi.waitFor(async () => expect(await storedParts(next)).toContain('index.html'))
    return new Response('', { status: 503 })
  })
}

beforeEach(async () => {
  site = new FakeSite(old)
  cache = memoryCache()
  vi.stubGlobal('fetch', site.fetch)
  vi.stubGlobal('location', siteLocation)
  startWorker()
  await upgrader.adopt()
  site.requests.length = 0
  news.length = 0
})

describe('a first visit', () => {
  test('stores only what the app starts with', async () => {
    expect(await storedParts()).toEqual(['index.html', 'main'])
  })

  test('stores what its page has loaded of the build, and nothing else', async () => {
    const paths = [old.path('first'), '/config.json', '/api/account/profile']
    await upgrader.handle({ kind: 'keep', build, paths })
    expect(await storedParts()).toEqual(['index.html', 'main', 'first'])
    expect(site.requests).toEqual([buildManifestPath, old.path('first')])
  })
})

test('stores what fits on a full device and continues', async () => {
  cache.put = async () => Promise.reject(new DOMException('Quota exceeded', 'QuotaExceededError'))
  await upgrader.handle({ kind: 'keep', build, paths: [old.path('first')] })
  expect(await storedParts()).toEqual(['index.html', 'main'])
})

test('rethrows bugs of the worker itself', async () => {
  cache.put = async () => Promise.reject(new TypeError('Not a function'))
  await expect(upgrader.handle({ kind: 'keep', build, paths: [old.path('first')] })).rejects.toThrow(TypeError)
})

describe('a check', () => {
  test('finds nothing if the installed build is the published one', async () => {
    await upgrader.handle({ kind: 'check', build, address })
    expect(news).toEqual([{ step: 'none' }])
  })

  test('finds a newer version, with the size of what the device lacks', async () => {
    await upgrader.handle({ kind: 'keep', build, paths: [old.path('first')] })
    site.published = next
    await upgrader.handle({ kind: 'check', build, address })
    const bytes = next.files.filter(({ part }) => part !== 'second').reduce((sum, file) => sum + file.bytes, 0)
    expect(news.at(-1)).toEqual({ step: 'available', build: { id: next.id, version: '1.0.24', bytes } })
  })

  test('makes a later download skip files that both builds share', async () => {
    await upgrader.handle({ kind: 'keep', build, paths: [old.path('second')] })
    site.published = next
    await upgrader.handle({ kind: 'download', build, address })
    expect(site.requests).toContain(next.path('main'))
    expect(site.requests.filter((path) => path === next.path('second'))).toHaveLength(1)
  })

  test('reports nothing new if the site is unreachable', async () => {
    site.answers.set(buildManifestPath, () => Promise.reject(new TypeError('Failed to fetch')))
    await upgrader.handle({ kind: 'check', build, address })
    expect(news).toEqual([{ step: 'none' }])
  })
})

describe('a download', () => {
  beforeEach(() => {
    site.published = next
  })

  test('progresses from nothing to complete and leaves the installed build alone', async () => {
    await upgrader.handle({ kind: 'download', build, address })
    const [first, ...others] = news
    expect(first).toMatchObject({ step: 'downloading', receivedBytes: 0 })
    expect(others.at(-1)).toMatchObject({ step: 'downloaded', build: { version: '1.0.24' } })
    expect(await currentVersion()).toBe('1.0.23')
  })

  test('resumes an earlier attempt', async () => {
    breakMain()
    await upgrader.handle({ kind: 'download', build, address })
    expect(news.at(-1)).toEqual({ step: 'failed', fault: 'download-failed' })
    site.answers.clear()
    site.requests.length = 0
    await upgrader.handle({ kind: 'download', build, address })
    expect(news.at(-1)).toMatchObject({ step: 'downloaded' })
    expect(site.requests).toEqual([buildManifestPath, next.path('main')])
  })

  test('fetches a file from the server if the browser’s cached copy is wrong', async () => {
    const modes: unknown[] = []
    site.answers.set(next.path('main'), ({ cache: mode }) => {
      modes.push(mode)
      return new Response(mode === 'reload' ? next.version : 'stale')
    })
    await upgrader.handle({ kind: 'download', build, address })
    expect(modes).toEqual(['default', 'reload'])
    expect(news.at(-1)).toMatchObject({ step: 'downloaded' })
  })

  test('refuses a file of the right length that doesn’t match the manifest', async () => {
    site.answers.set(next.path('main'), () => new Response('9.9.99'))
    await upgrader.handle({ kind: 'download', build, address })
    expect(news.at(-1)).toEqual({ step: 'failed', fault: 'download-failed' })
    expect(await storedParts(next)).not.toContain('main')
  })

  test.each([
    ['of another site', 'https://elsewhere.example/build-manifest.json'],
    ['that is not a URL', 'http://['],
    ['without a manifest', '/nothing.json'],
  ])('refuses to download from a URL %s', async (_case, address) => {
    await upgrader.handle({ kind: 'download', build, address })
    expect(news).toEqual([{ step: 'failed', fault: 'invalid-address' }])
    expect(site.requests.every((path) => path === '/nothing.json')).toBe(true)
  })

  test('refuses to download from a URL without a newer build', async () => {
    site.published = old
    await upgrader.handle({ kind: 'download', build, address })
    expect(news).toEqual([{ step: 'failed', fault: 'invalid-address' }])
  })

  test('reports a failed installation if the device is full', async () => {
    const put = cache.put.bind(cache)
    cache.put = async (key, response) => {
      if (key === next.path('main')) throw new DOMException('Quota exceeded', 'QuotaExceededError')
      return put(key, response)
    }
    await upgrader.handle({ kind: 'download', build, address })
    expect(news.at(-1)).toEqual({ step: 'failed', fault: 'install-failed' })
  })

  test('can be canceled, keeping what has arrived', async () => {
    const { promise: isAsked, resolve: noteAsked } = Promise.withResolvers<void>()
    site.answers.set(next.path('main'), async ({ signal }) => {
      noteAsked()
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          reject(new DOMException('Aborted', 'AbortError'))
        })
      })
    })
    const download = upgrader.handle({ kind: 'download', build, address })
    await isAsked
    await vi.waitFor(async () => expect(await storedParts(next)).toContain('index.html'))
    await upgrader.handle({ kind: 'cancel', build })
    await download
    expect(news.at(-1)).toMatchObject({ step: 'available', build: { version: '1.0.24' } })
    expect(await storedParts(next)).toContain('index.html')
    site.answers.clear()
    await upgrader.handle({ kind: 'download', build, address })
    expect(news.at(-1)).toMatchObject({ step: 'downloaded' })
  })

  test('runs once if two windows ask for it', async () => {
    await Promise.all([
      upgrader.handle({ kind: 'download', build, address }),
      upgrader.handle({ kind: 'download', build, address }),
    ])
    expect(site.requests.filter((path) => path === next.path('main'))).toHaveLength(1)
  })

  test('is remembered after the browser restarts the worker', async () => {
    await upgrader.handle({ kind: 'download', build, address })
    startWorker()
    await upgrader.handle({ kind: 'tell', build })
    expect(news).toMatchObject([{ step: 'downloaded', build: { id: next.id } }])
  })

  test('is offered again if it was interrupted', async () => {
    breakMain()
    await upgrader.handle({ kind: 'download', build, address })
    startWorker()
    await upgrader.handle({ kind: 'tell', build })
    expect(news).toMatchObject([{ step: 'available', build: { id: next.id } }])
  })
})

describe('installing', () => {
  beforeEach(async () => {
    site.published = next
    await upgrader.handle({ kind: 'download', build, address })
    news.length = 0
  })

  test('starts the new build next and keeps the previous one for windows that still run it', async () => {
    await upgrader.handle({ kind: 'install', build })
    expect(news.map(({ step }) => step)).toEqual(['installing', 'installed'])
    expect(await currentVersion()).toBe('1.0.24')
    expect(await storedParts(old)).toContain('main')
  })

  test('deletes the build before the previous one', async () => {
    await upgrader.handle({ kind: 'install', build })
    site.published = await fakeBuild('1.0.25')
    await upgrader.handle({ kind: 'download', build: next.id, address })
    await upgrader.handle({ kind: 'install', build: next.id })
    expect(await currentVersion()).toBe('1.0.25')
    const keys = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    expect(keys).toContain(next.path('main'))
    expect(keys).not.toContain(old.path('main'))
  })

  test('fails if a file is gone, and succeeds after another download', async () => {
    await cache.delete(next.path('main'))
    await upgrader.handle({ kind: 'install', build })
    expect(news.at(-1)).toEqual({ step: 'failed', fault: 'install-failed' })
    expect(await currentVersion()).toBe('1.0.23')
    await upgrader.handle({ kind: 'download', build, address })
    await upgrader.handle({ kind: 'install', build })
    expect(await currentVersion()).toBe('1.0.24')
  })

  test('fails without a download', async () => {
    await upgrader.handle({ kind: 'install', build })
    await upgrader.handle({ kind: 'install', build: next.id })
    expect(news.at(-1)).toEqual({ step: 'failed', fault: 'install-failed' })
    expect(await currentVersion()).toBe('1.0.24')
  })

  test('is reported again to a window that missed it', async () => {
    await upgrader.handle({ kind: 'install', build })
    startWorker()
    await upgrader.handle({ kind: 'check', build: old.id, address })
    expect(news).toMatchObject([{ step: 'installed', build: { id: next.id } }])
    await upgrader.handle({ kind: 'tell', build: next.id })
    expect(news.at(-1)).toEqual({ step: 'none' })
  })
})

describe('a page from the network', () => {
  test('makes its build the installed one', async () => {
    site.published = next
    await upgrader.handle({ kind: 'keep', build: next.id, paths: [next.path('second')] })
    expect(await currentVersion()).toBe('1.0.24')
    expect(await storedParts(next)).toContain('second')
  })

  test('changes nothing if its build is no longer published', async () => {
    site.published = next
    await upgrader.handle({ kind: 'keep', build: (await fakeBuild('1.0.22')).id, paths: [] })
    expect(await currentVersion()).toBe('1.0.23')
  })
})
