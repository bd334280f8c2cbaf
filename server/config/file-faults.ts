import { accessSync, constants } from 'node:fs'
import path from 'node:path'

import { type Variables } from './config.ts'
import { defaultAppFolder } from './environment.ts'

/** Reports files that are named in the variables but can't be read. */
export function* fileFaults(variables: Variables): Generator<string> {
  const appFolder = variables.APP_FOLDER ?? defaultAppFolder
  if (appFolder !== 'none' && !isReadable(path.join(appFolder, 'index.html'))) {
    yield 'APP_FOLDER: has no readable index.html: build the app (npm run build), or set it to `none`'
  }
  for (const name of ['SIGNER_KEYSTORE', 'SIGNER_PASSWORD_FILE']) {
    const file = variables[name]
    if (file !== undefined && !isReadable(file)) yield `${name}: is not a readable file`
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
