import { afterEach, expect, it, vi } from 'vitest'
import { startLaunch } from './launch-start.ts'

interface Preload {
  readonly href: string
  readonly fetchPriority?: string
}

const files = {
  path: '/sell',
  page: ['/assets/page.js'],
  later: Array.from({ length: 12 }, (_, index) => `/assets/${index}.js`),
  others: { '/swap': ['/assets/table.js', '/assets/swap.js'] },
}

/** Starts the app as if it were opened on `hash`, with these values in local storage. */
function startOn(hash: string, kept: Readonly<Record<string, string>> = {}) {
  const appended: Preload[] = []
  const root: { lang: string; readonly dataset: Record<string, string> } = { lang: 'zh-Hans', dataset: {} }
  const waiting: (() => void)[] = []
  vi.stubGlobal('document', {
    documentElement: root,
    createElement: () => ({}),
    head: { append: (link: Preload) => appended.push(link) },
  })
  vi.stubGlobal('location', { hash, search: '' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => waiting.push(frame))
  vi.stubGlobal('setTimeout', (task: (...all: unknown[]) => void, _delay: number, ...all: unknown[]) =>
    waiting.push(() => {
      task(...all)
    }),
  )
  startLaunch(files)
  /** Runs the next queued browser task. */
  const go = () => waiting.shift()?.()
  return { root, appended, go, waiting }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each(['', '#/sell', '#/sell?lang=en'])('shows the frame and fetches the page at once for %o', (hash) => {
  const { root, appended } = startOn(hash)
  expect(root.dataset).toEqual({ launch: 'visitor' })
  expect(appended.map(({ href }) => href)).toEqual(['/assets/page.js'])
})

it.each(['#/', '#/?lang=en', '#?lang=en', '#/home', '#/sellers', '#/sell/other'])(
  'shows no frame and fetches nothing for %o',
  (hash) => {
    const { root, appended, waiting } = startOn(hash)
    expect(root).toEqual({ lang: 'zh-Hans', dataset: {} })
    expect(appended).toEqual([])
    expect(waiting).toEqual([])
  },
)

it.each(['#/swap', '#/swap?from=BTC'])('fetches that page at once and shows no frame for %o', (hash) => {
  const { root, appended, waiting } = startOn(hash)
  expect(root.dataset).toEqual({})
  expect(appended.map(({ href }) => href)).toEqual(['/assets/table.js', '/assets/swap.js'])
  expect(waiting).toEqual([])
})

it('fetches the form after the frame is painted, a few files at a time and at low priority', () => {
  const { appended, go, waiting } = startOn('')
  go()
  expect(appended).toHaveLength(1)
  go()
  expect(appended).toHaveLength(6)
  while (waiting.length > 0) go()
  expect(appended.slice(1)).toEqual(
    files.later.map((href) => ({ rel: 'modulepreload', crossOrigin: '', href, fetchPriority: 'low' })),
  )
})

it.each([
  ['of the link', '#/sell?lang=tw', { 'language:v1': '"en"' }, 'zh-Hant'],
  ['that the user chose', '', { 'language:v1': '"es-MX"', 'configuredLanguage:v1': '"en"' }, 'es-MX'],
  ['of the installed app', '', { 'configuredLanguage:v1': '"en"' }, 'en'],
])('shows the frame in the language %s', (_which, hash, kept, language) => {
  expect(startOn(hash, kept).root.lang).toBe(language)
})

it.each([
  ['a session', '{"user":{"userId":"7"}}', 'person'],
  ['another origin’s session', 'true', 'visitor'],
])('with %s shows the frame for a %s', (_which, text, launch) => {
  expect(startOn('', { 'session:v1': text }).root.dataset.launch).toBe(launch)
})
