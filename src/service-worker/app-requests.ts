import { rpcParameter } from '#api/rpc-parameter.ts'
import { type BuildFile, type BuildManifest, buildOfPage, entryPath } from '#src/entities/app-build/build-manifest.ts'
import { isNewerVersion } from '#src/entities/app-build/versions.ts'
import type { BuildStore, InstalledBuilds } from './build-store.ts'
import { verified } from './fetch-file.ts'

/** How long a start waits (milliseconds) for the network's word on what is published. */
const patience = 2_500

/** Takes work that goes on when the answer has been given. */
export type Afterwards = (work: Promise<void>) => void

/**
 * Whether a navigation is a start that the worker answers. One that names a node for the proof of reserves has a security
 * policy of its own, which only the server can give.
 */
export function answersStart({ pathname, searchParams }: URL): boolean {
  return pathname === entryPath && !searchParams.has(rpcParameter)
}

/**
 * Whether a start shows the page that is installed or the one that the network has brought. A newer version waits until
 * the person agrees to it. What bears the version of the installed build, or an older one, is a correction that its
 * publisher wants seen at once; so is whatever else stands at the app's address now.
 * @param published The build that the network's page belongs to; `undefined` for a page that is not the app's.
 */
export function startsInstalled(
  { current, isIncomplete }: Pick<InstalledBuilds, 'isIncomplete'> & { readonly current: { readonly version: string } },
  published: Pick<BuildManifest, 'version'> | undefined,
): boolean {
  return published !== undefined && !isIncomplete && isNewerVersion(published.version, current.version)
}

/**
 * The page that the app starts with.
 * @param adopt Makes the build of this id the installed one.
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

/** What the network shows now; `undefined` when it is slow, silent, broken or leads elsewhere. */
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

/** The security policy is always the newest: it names the hosts that the run-time configuration names. */
function withHeadersOf(published: Response, installed: Response): Response {
  const headers = new Headers(published.headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name)
  return new Response(installed.body, { headers })
}

/** A file of the app. Its name carries a hash, so that what is here under that name is right; what is not is kept when it comes. */
export async function getAsset(store: BuildStore, request: Request, afterwards: Afterwards): Promise<Response> {
  const { pathname } = new URL(request.url)
  const current = (await store.read())?.current
  const stored = current && (await store.findFile(current, pathname))
  if (stored) return stored

  const response = await fetch(request)
  const file = current?.files.find(({ path }) => path === pathname)
  if (!current || !file) return response
  if (isMissing(response)) {
    // Before the answer: the page will be loaded anew because of it, and must then get the published build.
    await store.update((builds) => (builds?.current.id === current.id ? { ...builds, isIncomplete: true } : builds))
  } else if (response.ok) {
    afterwards(keep(store, current, file, response.clone()))
  }
  return response
}

/** Some hosts answer with their start page instead of 404. */
function isMissing({ status, headers }: Response): boolean {
  return status === 404 || status === 410 || headers.get('content-type')?.startsWith('text/html') === true
}

async function keep(store: BuildStore, build: BuildManifest, file: BuildFile, response: Response): Promise<void> {
  const copy = await verified(response, file)
  if (copy) await store.putFile(build, file, copy)
}
