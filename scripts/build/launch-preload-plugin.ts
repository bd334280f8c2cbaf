import { createHash } from 'node:crypto'

import { build, type Plugin, type Rolldown } from 'vite'

import type { LaunchFiles } from '#src/app/launch-start.ts'
import { withLaunchFrame } from './launch-frame.ts'

interface LaunchPreloadOptions {
  /** The path of the launch page, such as `/home`. */
  readonly path: string
  /** Modules of the launch page outside the entry's files, relative to the project's root. */
  readonly page: readonly string[]
  /** Modules that the page loads once it is visible: preloaded with all their imports, after what renders the page. */
  readonly next: readonly string[]
  /** Modules that every start needs besides the entry. */
  readonly always: readonly string[]
  /** Modules of other pages, by path: preloaded at once with all their imports. */
  readonly others: Readonly<Record<string, readonly string[]>>
}

export const launchPreloadPrefix = 'assets/launch-'

/**
 * Makes the browser show the launch page's frame and preload what its start needs besides the entry, instead of waiting
 * until the entry has run: see `src/app/launch-start.ts`. A separate file, because the security headers don't allow
 * inline scripts.
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
    // The gallery and test pages have no launch page, and need no script.
    if (files.page.length === 0) return undefined
    // Without this check, a renamed module would merely slow the page down.
    const lost = Object.values(others)
      .flat()
      .filter((module) => filesOf(bundle, [module]).length === 0)
    if (lost.length > 0) throw new Error(`No file of the build contains ${lost.join(', ')}`)
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
        // Not `async`: the frame must be there for the first paint.
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

/** Builds the script as a single file without imports. */
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
  if (!('output' in result)) throw new Error('Expected exactly one build')
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

/** Returns the files of these modules and all their imports, except those of the entry and of `without`. */
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
