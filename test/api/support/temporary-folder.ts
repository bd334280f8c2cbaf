import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'

import { inject } from 'vitest'

/** A new folder, which goes with all others of the run at its end, however a test ends. */
export function makeTemporaryFolder(name: string): Promise<string> {
  return mkdtemp(path.join(inject('runFolder'), `${name}-`))
}
