import {
  type BuildManifest,
  buildManifestPath,
  buildMark,
  buildMetaName,
} from '#src/entities/app-build/build-manifest.ts'

// For tests: a site that publishes builds, and a browser's cache in memory.

const origin = 'https://sevenport.example'

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** A build: the page, its launch files, and two pages that load when opened. */
export interface FakeBuild extends BuildManifest {
  readonly contents: ReadonlyMap<string, string>
  readonly path: (part: string) => string
}

/** @param texts Contents of this build's parts `main`, `first` and `second`. */
export async function fakeBuild(version: string, texts: Readonly<Record<string, string>> = {}): Promise<FakeBuild> {
  const id = (await sha256(version + JSON.stringify(texts))).slice(0, 16).replaceAll(/[+/]/g, '-')
  const page = `<meta name="${buildMetaName}" content="${buildMark({ id, version })}" />`
  const parts = { 'index.html': page, main: version, first: 'first', second: 'second', ...texts }
  const contents = new Map<string, string>()
  const files = await Promise.all(
    Object.entries(parts).map(async ([part, text]) => {
      const hash = await sha256(text)
      const path = part === 'index.html' ? '/' : `/assets/${part}-${hash.slice(0, 8).replaceAll(/[+/]/g, '_')}.js`
      contents.set(path, text)
      return { path, part, bytes: text.length, sha256: hash }
    }),
  )
  const path = (wanted: string) => files.find(({ part }) => part === wanted)?.path ?? `no ${wanted} in this build`
  return { id, version, launch: [path('index.html'), path('main')], files, contents, path }
}

/** The worker's fake network. */
export class FakeSite {
  published: FakeBuild
  /** Responses that replace the build's own, by path. */
  readonly answers = new Map<string, (request: RequestInit) => Response | Promise<Response>>()
  /** Requested paths. */
  readonly requests: string[] = []

  constructor(published: FakeBuild) {
    this.published = published
  }

  readonly fetch = async (input: Request | URL | string, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted()
    const { pathname } = new URL(input instanceof Request ? input.url : input, origin)
    this.requests.push(pathname)
    const answer = this.answers.get(pathname)
    if (answer) return answer(init)
    if (pathname === buildManifestPath) return Response.json(this.published)
    const text = this.published.contents.get(pathname)
    return text === undefined ? new Response('Not found', { status: 404 }) : new Response(text)
  }
}

export const siteLocation = new URL(origin)

/** Creates a page's request to the site. */
export function pageRequest(path: string): Request {
  return new Request(new URL(path, origin))
}

/** Creates a fake of the browser's cache, as far as the worker uses it. */
export function memoryCache(): Cache {
  const entries = new Map<string, Response>()
  const cache: Partial<Cache> = {
    match: async (key) => Promise.resolve(entries.get(key as string)?.clone()),
    put: async (key, response) => {
      entries.set(key as string, response)
      return Promise.resolve()
    },
    delete: async (key) => Promise.resolve(entries.delete(key as string)),
    keys: async () => Promise.resolve([...entries.keys()].map(pageRequest)),
  }
  return cache as Cache
}
