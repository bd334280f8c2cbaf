import { rpcParameter } from '#api/rpc-parameter.ts'
import { type BuildFile, type BuildManifest, buildOfPage, entryPath } from '#src/entities/app-build/build-manifest.ts'
import { isNewerVersion } from '#src/entities/app-build/versions.ts'
import type { BuildStore, InstalledBuilds } from './build-store.ts'
import { verified } from './fetch-file.ts'

/** Milliseconds that a start waits for the published page. */
const patience = 2_500

/** Registers work that continues after the response. */
export type Afterwards = (work: Promise<void>) => void

/**
 * Returns whether the worker answers a navigation as a start of the app. A start with a node for the proof of reserves
 * has its own security policy, which only the server can give.
 */
export function answersStart({ pathname, searchParams }: URL): boolean {
  return pathname === entryPath && !searchParams.has(rpcParameter)
}

/**
 * Returns whether a start shows the installed page rather than the one from the network. A newer version waits for the
 * user's consent. A page with the installed version or an older one is a correction that its publisher wants seen at
 * once; so is any other page that is now at the app's URL.
 * @param published The build of the network's page; `undefined` if the page isn't the app's.
 */
export function startsInstalled(
  { current, isIncomplete }: Pick<InstalledBuilds, 'isIncomplete'> & { readonly current: { readonly version: string } },
  published: Pick<BuildManifest, 'version'> | undefined,
): boolean {
  return published !== undefined && !isIncomplete && isNewerVersion(published.version, current.version)
}

/**
 * Returns the page that the app starts with.
 * @param adopt Installs the build with this id.
 */
export async function openApp(
  store: BuildStore,
  request: Request,
  adopt: (id: string) => Promise<void>,
  afterwards: Afterwards,
): Promise<Response> {
  const builds = await store.read()
  const installed = builds && (await store.findFile(builds.current, entryPath))
  if (!installed) return fetch(request)

  const published = await publishedPage()
  if (!published) return installed
  const build = buildOfPage(await published.clone().text())
  if (startsInstalled(builds, build)) return withHeadersOf(published, installed)
  if (build && build.id !== builds.current.id) afterwards(adopt(build.id))
  return published
}

/** Fetches the published page; `undefined` if the network is slow, down or broken, or redirects elsewhere. */
async function publishedPage(): Promise<Response | undefined> {
  if (!navigator.onLine) return undefined
  try {
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(entryPath, { cache: 'no-cache', redirect: 'error', signal })
    return response.ok ? response : undefined
  } catch {
    return undefined
  }
}

/** Always uses the newest security policy: it lists the hosts from the run-time configuration. */
function withHeadersOf(published: Response, installed: Response): Response {
  const headers = new Headers(published.headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name)
  return new Response(installed.body, { headers })
}

/**
 * Returns a file of the app. File names contain a hash, so a stored file is always right; others are stored when
 * fetched.
 */
export async function getAsset(store: BuildStore, request: Request, afterwards: Afterwards): Promise<Response> {
  const { pathname } = new URL(request.url)
  const current = (await store.read())?.current
  const stored = current && (await store.findFile(current, pathname))
  if (stored) return stored

  const response = await fetch(request)
  const file = current?.files.find(({ path }) => path === pathname)
  if (!current || !file) return response
  if (isMissing(response)) {
    // Before responding: the page will then reload and must get the published build.
    await store.update((builds) => (builds?.current.id === current.id ? { ...builds, isIncomplete: true } : builds))
  } else if (response.ok) {
    afterwards(keep(store, current, file, response.clone()))
  }
  return response
}

/** Some hosts respond with their start page instead of 404. */
function isMissing({ status, headers }: Response): boolean {
  return status === 404 || status === 410 || headers.get('content-type')?.startsWith('text/html') === true
}

async function keep(store: BuildStore, build: BuildManifest, file: BuildFile, response: Response): Promise<void> {
  const copy = await verified(response, file)
  if (copy) await store.putFile(build, file, copy)
}
