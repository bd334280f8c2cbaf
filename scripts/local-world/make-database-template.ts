import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { connectPglite } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: make-database-template.ts <folder>')

const database = await PGlite.create({ dataDir: path.join(folder, 'database') })
await migrate(connectPglite(database), await readMigrations())
const archive = await database.dumpDataDir('none')
await writeFile(path.join(folder, 'database.tar'), Buffer.from(await archive.arrayBuffer()))
await database.close()
