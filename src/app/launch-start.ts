import { sessionKeys, userIdIn } from '#src/entities/session/stored-user-id.ts'
import { startingLanguage } from '#src/lib/starting-language.ts'
import { readText } from '#src/lib/stored-text.ts'

/** Files that a start on the launch page fetches besides the entry, as named by the build. */
export interface LaunchFiles {
  /** The launch page's path, such as `/home`. */
  readonly path: string
  /** Files needed to render the page. */
  readonly page: readonly string[]
  /** Files that the page needs once it is rendered. */
  readonly later: readonly string[]
  /** Files needed to render other pages, by path; fetched at once when such a page is opened. */
  readonly others: Readonly<Record<string, readonly string[]>>
}

/** Files to request per task: each takes a phone milliseconds. */
const filesAtOnce = 5

/**
 * Runs in the page's head before the first paint. Only the URL's fragment, which no server sees, says whether the
 * launch page is opened. If so, shows the page's frame from `index.html` in the language that the app is about to start
 * in, and has the browser fetch the files to render the page and, once the frame is painted, the later ones. Files of
 * other popular landing pages are fetched the same way: otherwise each wave would wait for the one before.
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
