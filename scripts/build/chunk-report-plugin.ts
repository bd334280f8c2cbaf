import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Plugin } from 'vite'

/** What a file of JavaScript was made of. */
export interface ChunkReport {
  /** From the folder of the build. */
  readonly fileName: string
  /** The module that it stands for, if it does for one. */
  readonly facadeModuleId: string | null
  readonly moduleIds: readonly string[]
  /** Names of the files that it imports statically. */
  readonly imports: readonly string[]
}

/** Where a build keeps its report, beside Vite's own manifest. */
export const chunkReportPath = '.vite/chunks.json'

/** The page that the app is. */
const entryFile = 'index.html'

/**
 * Writes down what every file of JavaScript was made of, so that the check of what pages download needs no build of its
 * own. Only for the local world: a build for the public keeps the names of its sources to itself.
 */
export function chunkReport(): Plugin {
  return {
    name: 'chunk-report',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      // The gallery and pages of tests are built with the same configuration and are no app.
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
