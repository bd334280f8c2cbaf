import { readFileSync } from 'node:fs'

import * as v from 'valibot'

const packageFile = new URL('../../package.json', import.meta.url)

/** Version of the product, from package.json. */
export const productVersion = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(packageFile, 'utf8')),
).version
