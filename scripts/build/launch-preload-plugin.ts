import { createHash } from 'node:crypto'

import { build, type Plugin, type Rolldown } from 'vite'

import type { LaunchFiles } from '#src/app/launch-start.ts'
import { withLaunchFrame } from './launch-frame.ts'

interface LaunchPreloadOptions {
  /** The path of the launch page, such as `/home`. */
  readonly path: string
  /** Modules of the launch page that are in no file of the entry, from the project's root. */
  readonly page: readonly string[]
  /** Modules that the page asks for once it stands: fetched with all that they import, after what draws the page. */
  readonly next: readonly string[]
  /** Modules that every start needs beside the entry. */
  readonly always: readonly string[]
  /** By path: modules of other pages, which are fetched at once with all that they import. */
  readonly others: Readonly<Record<string, readonly string[]>>
}

export const launchPreloadPrefix = 'assets/launch-'

/**
 * Has the browser draw the frame of the launch page and fetch what its start needs beside the entry at once, not when the
 * entry has run: see `src/app/launch-start.ts`. That is a file of its own, because the security headers allow no script
 * within the page.
 */
export function launchPreload({ path, page, next, always, others }: LaunchPreloadOptions): Plugin {
  let root = ''
  let script: Promise<string> | undefined
  const scriptOf = async (bundle: Rolldown.OutputBundle) => {
    const ofOthers = Object.entries(others).map(([other, modules]) => [other, importedBy(bundle, modules, [])] as const)
    const files = {
      path,
      page: filesOf(bundle, page),
      later: importedBy(bundle, next, page),
      others: Object.fromEntries(ofOthers),
    }
    // The gallery and pages of tests have no such page, and no script.
    if (files.page.length === 0) return undefined
    // A module that was renamed would only make the page slower.
    const lost = Object.values(others)
      .flat()
      .filter((module) => filesOf(bundle, [module]).length === 0)
    if (lost.length > 0) throw new Error(`No file of the build has ${lost.join(', ')}`)
    script ??= buildScript(root, files)
    return script
  }
  return {
    name: 'launch-preload',
    apply: 'build',
    configResolved: (resolved) => {
      root = resolved.root
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const tags = filesOf(bundle, always).map((href) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'modulepreload', crossorigin: true, href },
        }))
        const source = await scriptOf(bundle)
        if (source === undefined) return tags
        // Not `async`: the frame is shown with the first paint or not at all.
        const start = { tag: 'script', injectTo: 'head' as const, attrs: { src: `/${fileNameOf(source)}` } }
        return { html: withLaunchFrame(html), tags: [...tags, start] }
      },
    },
    async generateBundle(_, bundle) {
      const source = await scriptOf(bundle)
      if (source !== undefined) this.emitFile({ type: 'asset', fileName: fileNameOf(source), source })
    },
  }
}

/** In one piece, which needs no other file. */
async function buildScript(root: string, files: LaunchFiles): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    root,
    logLevel: 'warn',
    define: { LAUNCH_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: `${root}/src/app/launch-start-script.ts`, output: { format: 'iife' } },
    },
  })
  if (!('output' in result)) throw new Error('Expected one build')
  return result.output[0].code
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

function fileNameOf(source: string): string {
  return `${launchPreloadPrefix}${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
}
