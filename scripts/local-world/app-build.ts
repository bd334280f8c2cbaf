import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('../../', import.meta.url))
const buildsFolder = path.join(root, 'node_modules/.cache/sevenport-app')

/** Everything that the built app depends on. */
const inputs = [
  'src/**/*',
  'api-contract/**/*',
  'deployments/**/*',
  'locales/**/*',
  'public/**/*',
  'scripts/build/**/*',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** How many builds to keep: a running world may still serve an older one. */
const keptBuilds = 8
const smallestCompressedFile = 1024

interface AppBuildOptions {
  /** Overrides package.json's version, for a follow-up build. Only tests serve those, and without compression. */
  readonly version?: string
  /** Aborts the build. */
  readonly signal?: AbortSignal
}

/**
 * Builds the app for the local world, with compressed copies next to the plain files, and returns its folder. Folders
 * are named by a hash of the sources, so that a build is reused until they change and never overwritten under a running
 * world.
 * @param log Receives progress.
 * @throws If the build fails, with Vite's output in the message.
 */
export async function buildApp(log: (line: string) => void, options: AppBuildOptions = {}): Promise<string> {
  const { version = '' } = options
  const folder = path.join(buildsFolder, (await hashInputs()) + version)
  if (existsSync(folder)) {
    await utimes(folder, new Date(), new Date())
    log('App: unchanged since the last build')
    return folder
  }

  log('App: building …')
  const started = performance.now()
  await mkdir(buildsFolder, { recursive: true })
  const unfinished = `${folder}-${process.pid}`
  await runVite(unfinished, options)
  if (options.version === undefined) await compressFolder(unfinished)
  // Another world may have built the same in the meantime.
  if (existsSync(folder)) await rm(unfinished, { recursive: true })
  else await rename(unfinished, folder)
  await removeOldBuilds()
  log(`App: built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return folder
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const entry of glob(inputs, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.relative(root, path.join(entry.parentPath, entry.name)))
  }
  for (const file of files.toSorted()) {
    hash.update(`${file}\0`)
    hash.update(await readFile(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Runs in a separate process, so that the chains can start in this one at the same time. */
async function runVite(outputFolder: string, { version, signal }: AppBuildOptions): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outputFolder, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        VITE_LOCAL_WORLD: '1',
        ...(version !== undefined && { VITE_APP_VERSION: version }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    },
  )
  const endChild = () => child.kill()
  process.once('exit', endChild)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  process.off('exit', endChild)
  if (exitCode !== 0) {
    await rm(outputFolder, { recursive: true, force: true })
    throw new Error(`The app could not be built:\n${output}`)
  }
}

/** Writes `.br` and `.gz` next to every text file, so that compression costs nothing at serving time. */
async function compressFolder(folder: string): Promise<void> {
  for await (const entry of glob('**/*.{html,js,css,svg,json,txt,webmanifest}', { cwd: folder, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const content = await readFile(file)
    if (content.length < smallestCompressedFile) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, { params }),
      promisify(gzip)(content, { level: 9 }),
    ])
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
  }
}

async function removeOldBuilds(): Promise<void> {
  const builds = await Promise.all(
    (await readdir(buildsFolder)).map(async (name) => {
      const folder = path.join(buildsFolder, name)
      return { folder, usedAt: (await stat(folder)).mtimeMs }
    }),
  )
  const oldest = builds.toSorted((a, b) => b.usedAt - a.usedAt).slice(keptBuilds)
  for (const { folder } of oldest) await rm(folder, { recursive: true, force: true })
}
