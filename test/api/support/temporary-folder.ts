import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'

import { inject } from 'vitest'

/** Creates a folder that is deleted with all others at the end of the run, however a test ends. */
export function makeTemporaryFolder(name: string): Promise<string> {
  return mkdtemp(path.join(inject('runFolder'), `${name}-`))
}
