import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'
import type * as v from 'valibot'

import { checkVersion } from '#api/configuration.ts'
import { buildApp } from '#scripts/local-world/app-build.ts'
import { type BuildManifest, buildManifestPath } from '#src/entities/app-build/build-manifest.ts'

import { AppHost, sendJson } from './app-host.ts'
import { test as base } from './test.ts'

/** Folders of two successive builds of the app. */
interface Builds {
  /** Version 1.0.23. */
  readonly old: string
  /** Version 1.0.24. */
  readonly next: string
}

const nextVersion = '1.0.24'

function silent(): void {
  // Builds are only worth reporting when someone waits for them.
}

/** With a service worker, on a host that serves the older build until it deploys the next one. */
export const test = base.extend<{ readonly host: AppHost }, { readonly builds: Builds }>({
  builds: [
    async ({}, use) => {
      await use({ old: await buildApp(silent), next: await buildApp(silent, { version: nextVersion }) })
    },
    // A build takes a while when sources have changed, and minutes on a busy machine.
    { scope: 'worker', timeout: 600_000 },
  ],
  host: async ({ world, builds }, use) => {
    const host = await AppHost.start(world, builds.old)
    await use(host)
    await host.close()
  },
  baseURL: async ({ host }, use) => use(host.url),
  storageState: async ({ host, language }, use) => {
    const localStorage = [{ name: 'language:v1', value: JSON.stringify(language) }]
    await use({ cookies: [], origins: [{ origin: host.url, localStorage }] })
  },
  serviceWorkers: 'allow',
})

export { expect } from '@playwright/test'

type VersionCheck = v.InferOutput<typeof checkVersion.data>

/** Publishes the next version: its files, and the backend's announcement. */
export function publish(host: AppHost, folder: string, news: Partial<VersionCheck> = {}): void {
  host.deploy(folder)
  const versionRemark = { en_us: 'Sails faster' }
  const data = { version: nextVersion, isUpgrade: '1', isForced: false, iosUrl: null, packageUrl: null, versionRemark }
  host.answer(checkVersion.path, (response) => {
    sendJson(response, 200, { code: 0, msg: 'ok', data: { ...data, ...news } })
  })
}

/** Opens the app and waits until this page could start offline. */
export async function openInstalled(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectKept(page)
}

/** Waits until the service worker has cached every app file that the page has loaded. */
export async function expectKept(page: Page): Promise<void> {
  const missing = async () => {
    const kept = new Set(await keptFiles(page))
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    return ['/', ...loaded.filter((path) => path.startsWith('/assets/'))].filter((path) => !kept.has(path))
  }
  await expect.poll(missing, 'every file is stored').toEqual([])
}

/** Returns the paths of the files that the service worker has cached. */
export async function keptFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('app-build:v1')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
}

/** Returns the version that the next start shows. */
export async function installedVersion(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const builds = await (await caches.open('app-build:v1')).match('/installed-builds')
    if (!builds) return 'none'
    const { current } = (await builds.json()) as { current: { version: string } }
    return current.version
  })
}

async function readManifest(folder: string): Promise<BuildManifest> {
  return JSON.parse(await readFile(folder + buildManifestPath, 'utf8')) as BuildManifest
}

/** Returns the path of the largest file that a build starts with. */
export async function largestLaunchFile(folder: string): Promise<string> {
  const { files, launch } = await readManifest(folder)
  const [largest] = files.filter(({ path }) => launch.includes(path)).toSorted((a, b) => b.bytes - a.bytes)
  if (!largest) throw new Error(`${folder} has no files`)
  return largest.path
}

/** Sends only half of a build's file until it is released. */
export async function holdHalfWay(host: AppHost, folder: string, path: string): Promise<{ release: () => void }> {
  const content = await readFile(folder + path)
  const half = content.length / 2
  const { promise, resolve } = Promise.withResolvers<void>()
  host.answer(path, async (response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' })
    response.write(content.subarray(0, half))
    await promise
    response.end(content.subarray(half))
  })
  return { release: resolve }
}
