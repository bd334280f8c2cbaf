import { createHash } from 'node:crypto'

import type { Plugin, Rolldown } from 'vite'

interface LaunchPreloadOptions {
  /** The path of the launch page, such as `/home`. */
  readonly path: string
  /** Modules of the launch page that are in no file of the entry, from the project's root. */
  readonly page: readonly string[]
  /** Modules that the page asks for once it stands: fetched with all that they import, after what draws the page. */
  readonly next: readonly string[]
  /** Modules that every start needs beside the entry. */
  readonly always: readonly string[]
}

export const launchPreloadPrefix = 'assets/launch-'

/**
 * Has the browser fetch what a start needs beside the entry at once, not when the entry has run. Only the fragment of the
 * address says whether that is the launch page, and no server sees it: a script of three lines looks, because the security
 * headers allow none within the page.
 */
export function launchPreload({ path, page, next, always }: LaunchPreloadOptions): Plugin {
  return {
    name: 'launch-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => [
        ...filesOf(bundle, always).map((href) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'modulepreload', crossorigin: true, href },
        })),
        ...scriptTags(path, filesOf(bundle, page), importedBy(bundle, next, page)),
      ],
    },
    generateBundle(_, bundle) {
      const files = filesOf(bundle, page)
      if (files.length === 0) return
      const source = launchScript(path, files, importedBy(bundle, next, page))
      this.emitFile({ type: 'asset', fileName: fileNameOf(source), source })
    },
  }
}

/** The gallery and pages of tests have no such page, and no script. */
function scriptTags(path: string, files: readonly string[], later: readonly string[]) {
  if (files.length === 0) return []
  const src = `/${fileNameOf(launchScript(path, files, later))}`
  return [{ tag: 'script', injectTo: 'head' as const, attrs: { async: true, src } }]
}

function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): readonly string[] {
  return Object.values(bundle)
    .filter(
      (file) =>
        file.type === 'chunk' && modules.some((module) => file.moduleIds.some((id) => id.endsWith(`/${module}`))),
    )
    .map(({ fileName }) => `/${fileName}`)
}

/** Files of these modules and of all that they import, but for those of the entry and of the modules in `without`. */
function importedBy(
  bundle: Rolldown.OutputBundle,
  modules: readonly string[],
  without: readonly string[],
): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const known = new Set([...entries.map((fileName) => `/${fileName}`), ...filesOf(bundle, without)])
  const found = new Set<string>()
  const add = (href: string) => {
    if (known.has(href) || found.has(href)) return
    found.add(href)
    const chunk = chunks.find(({ fileName }) => `/${fileName}` === href)
    for (const imported of chunk?.imports ?? []) add(`/${imported}`)
  }
  for (const href of filesOf(bundle, modules)) add(href)
  return [...found]
}

/** Only without a fragment, or with the launch page's own, is that page what is opened. What comes later must not hold it up. */
export function launchScript(path: string, files: readonly string[], later: readonly string[]): string {
  const links = [...files.map((href) => ({ href })), ...later.map((href) => ({ href, fetchPriority: 'low' }))]
  return [
    `if (${JSON.stringify(['', '/', path])}.includes(location.hash.replace(/^#|\\?.*/g, '')))`,
    `for (const link of ${JSON.stringify(links)})`,
    "document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', ...link }))",
  ].join('\n')
}

function fileNameOf(source: string): string {
  return `${launchPreloadPrefix}${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
}
