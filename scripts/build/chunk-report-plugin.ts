import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Plugin } from 'vite'

/** What a JavaScript file is made of. */
export interface ChunkReport {
  /** Relative to the build folder. */
  readonly fileName: string
  /** The module that the file stands for, if any. */
  readonly facadeModuleId: string | null
  readonly moduleIds: readonly string[]
  /** Names of the statically imported files. */
  readonly imports: readonly string[]
}

/** Where a build saves its report, next to Vite's own manifest. */
export const chunkReportPath = '.vite/chunks.json'

/** The app's only HTML page. */
const entryFile = 'index.html'

/**
 * Records what every JavaScript file is made of, so that the check of what pages download needs no build of its own.
 * Only for the local world: a public build doesn't reveal its source file names.
 */
export function chunkReport(): Plugin {
  return {
    name: 'chunk-report',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      // The gallery and test pages share this configuration but aren't the app.
      if (process.env.VITE_LOCAL_WORLD !== '1' || !(entryFile in bundle)) return
      const chunks: readonly ChunkReport[] = Object.values(bundle)
        .filter((output) => output.type === 'chunk')
        .map(({ fileName, facadeModuleId, moduleIds, imports }) => ({ fileName, facadeModuleId, moduleIds, imports }))
      const file = path.join(dir, chunkReportPath)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(chunks))
    },
  }
}
