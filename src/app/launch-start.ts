import { sessionKeys, userIdIn } from '#src/entities/session/stored-user-id.ts'
import { startingLanguage } from '#src/lib/starting-language.ts'
import { readText } from '#src/lib/stored-text.ts'

/** What a start on the launch page fetches beside the entry, as the build names it. */
export interface LaunchFiles {
  /** The launch page's path, such as `/home`. */
  readonly path: string
  /** What draws the page. */
  readonly page: readonly string[]
  /** What the page asks for once it stands. */
  readonly later: readonly string[]
  /** By path: what draws another page, which is fetched at once where that is opened. */
  readonly others: Readonly<Record<string, readonly string[]>>
}

/** How many files are asked for in one go: each takes a phone milliseconds. */
const filesAtOnce = 5

/**
 * Runs before the first paint, in the head of the page. Only the fragment of the address says whether the launch page is
 * what is opened, and no server sees it. If so the page's frame in `index.html` is shown, in the language that the app is
 * about to start in, and the browser fetches what draws the page and, once the frame is painted, what comes then. Pages
 * that many begin on have their files fetched the same way: otherwise each wave would wait for the one before.
 */
export function startLaunch({ path, page, later, others }: LaunchFiles): void {
  const opened = location.hash.replace(/^#|\?.*/g, '')
  if (location.hash !== '' && opened !== path) return preload(others[opened])
  const { documentElement: root } = document
  root.lang = startingLanguage()
  root.dataset.launch = userIdIn(readText(sessionKeys.main)) === null ? 'visitor' : 'person'
  preload(page)
  const next = (from: number) => {
    preload(later.slice(from, from + filesAtOnce), { fetchPriority: 'low' })
    if (from + filesAtOnce < later.length) setTimeout(next, 0, from + filesAtOnce)
  }
  requestAnimationFrame(() => setTimeout(next, 0, 0))
}

function preload(files: readonly string[] = [], more?: { readonly fetchPriority: 'low' }): void {
  for (const href of files) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href, ...more }))
  }
}
