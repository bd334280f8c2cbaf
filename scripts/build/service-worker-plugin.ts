import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

import {
  type BuildFile,
  type BuildManifest,
  buildManifestPath,
  buildMark,
  buildMetaName,
  entryPath,
} from '#src/entities/app-build/build-manifest.ts'
import { serviceWorkerPath } from '#src/entities/app-build/service-worker-path.ts'
import { launchPreloadPrefix } from './launch-preload-plugin.ts'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** The app's only HTML page. */
const entryFile = 'index.html'
/** Folder of the files with a hash in their name. */
const assetsFolder = 'assets/'

interface ServiceWorkerOptions {
  /** The app's version, such as `1.0.23`. */
  readonly version: string
  /** Modules that the app starts with besides its entry, on any page; relative to the project's root. */
  readonly startsWith: readonly string[]
}

/**
 * Writes the service worker next to the app, and the build's manifest for it: every file with its size and hash, and
 * which of them the app starts with. The page itself names its build.
 */
export function serviceWorker({ version, startsWith }: ServiceWorkerOptions): Plugin {
  let config: ResolvedConfig
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: async ({ dir = '' }, bundle) => {
      // The gallery and test pages share this configuration but aren't the app.
      if (!(entryFile in bundle)) return
      const outputs = Object.values(bundle)
      const assets = await describeAssets(dir, outputs, config.root)
      const page = path.join(dir, entryFile)
      const html = await readFile(page, 'utf8')
      const contents = [html, ...assets.map(({ path, sha256 }) => path + sha256)].join('\n')
      const identity = { id: hash(contents, 'base64url').slice(0, 16), version }

      const marked = Buffer.from(markPage(html, buildMark(identity)))
      await writeFile(page, marked)
      const manifest: BuildManifest = {
        ...identity,
        launch: [entryPath, ...launchFiles(outputs, startsWith)],
        files: [{ path: entryPath, part: entryFile, ...measure(marked) }, ...assets],
      }
      await writeFile(path.join(dir, buildManifestPath), JSON.stringify(manifest))
      const worker = config.env.VITE_SERVICE_WORKER === 'retired' ? 'retired-service-worker' : 'service-worker'
      await writeFile(path.join(dir, serviceWorkerPath), await buildWorker(config.root, worker))
    },
  }
}

async function describeAssets(folder: string, outputs: readonly Output[], root: string): Promise<BuildFile[]> {
  const assets = outputs.filter(({ fileName }) => fileName.startsWith(assetsFolder))
  const files = assets.map(async (output) => ({
    path: `/${output.fileName}`,
    part: partOf(output, root),
    // Measured as written, because other plugins may change it until then.
    ...measure(await readFile(path.join(folder, output.fileName))),
  }))
  return (await Promise.all(files)).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Names a module's own chunk after its module, to tell the languages' catalogs apart; others after their content. */
function partOf(output: Output, root: string): string {
  if (output.type === 'asset') return output.names[0] ?? output.fileName
  return output.facadeModuleId ? path.relative(root, output.facadeModuleId) : output.name
}

function measure(content: Buffer): Pick<BuildFile, 'bytes' | 'sha256'> {
  return { bytes: content.length, sha256: hash(content, 'base64') }
}

function hash(content: Buffer | string, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(content).digest(encoding)
}

function markPage(html: string, mark: string): string {
  return html.replace('</title>', `</title>\n    <meta name="${buildMetaName}" content="${mark}" />`)
}

/** Returns the entry, the preload script and these modules, with all their imports and styles. */
function launchFiles(outputs: readonly Output[], modules: readonly string[]): readonly string[] {
  const chunks = new Map(outputs.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])))
  const files = new Set<string>()
  const add = (fileName: string) => {
    const chunk = chunks.get(fileName)
    if (!chunk || files.has(fileName)) return
    files.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  for (const { fileName } of outputs) if (fileName.startsWith(launchPreloadPrefix)) files.add(fileName)
  for (const { fileName, isEntry, moduleIds } of chunks.values()) {
    if (isEntry || modules.some((module) => moduleIds.some((id) => id.endsWith(`/${module}`)))) add(fileName)
  }
  return [...files].map((fileName) => `/${fileName}`)
}

/**
 * Builds a worker separately: it shares no files with the app, and a single classic script runs in every browser.
 * @param name Of the entry file in `src/service-worker`.
 */
export async function buildWorker(root: string, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: path.join(root, `src/service-worker/${name}.ts`), output: { format: 'iife' } },
    },
  })
  if (!('output' in result)) throw new Error('Expected exactly one build')
  return result.output[0].code
}
