import { globSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

import { appRoutes } from '#scripts/testing/app-routes.ts'
import {
  type ModuleGraph,
  type Reached,
  reachedFrom,
  readModuleGraph,
  staticClosure,
} from '#scripts/testing/module-graph.ts'
import { routeTableOf } from '#src/config/route-table.ts'
import { secondReadings } from '#src/config/second-readings.ts'

const routes = appRoutes()
const pages = routes.filter(
  ({ path }) => path !== '/' && path !== '/home' && path !== '/convertSell/index' && !(path in secondReadings),
)
const tablesOfPages = globSync('src/app/tables/*.tsx')
/** What every page except the launch pages needs in addition to itself. */
const launch = [
  'src/main.tsx',
  'src/features/home/pages/home-page.tsx',
  'src/features/exchange/fiat/pages/sell-page.tsx',
  ...tablesOfPages,
]

let graph: ModuleGraph
/** The catalogs that contain a file's messages. */
let cataloguesOf: ReadonlyMap<string, ReadonlySet<string>>
beforeAll(async () => {
  graph = await readModuleGraph()
  cataloguesOf = await readOrigins()
})

/** Reads which files each catalog's messages are in, from the catalogs' own references. */
async function readOrigins(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  for (const file of globSync('locales/en/*.po')) {
    const origins = (await readFile(file, 'utf8')).matchAll(/^#: (.+)$/gm)
    for (const [, origin = ''] of origins) {
      found.set(origin, (found.get(origin) ?? new Set()).add(basename(file, '.po')))
    }
  }
  return found
}

/** Returns texts that would be missing when they are shown. */
function missingTexts(reached: readonly Reached[]): readonly string[] {
  return reached.flatMap(({ file, catalogues }) =>
    [...(cataloguesOf.get(file) ?? [])]
      .filter((name) => name !== 'base' && !catalogues.has(name))
      .map((name) => `${file} needs ${name}, and has ${[...catalogues].join(', ')}`),
  )
}

/** Returns the catalogs that a file names in glob patterns for all languages. */
function namesIn(text: string, mark: '!' | ''): readonly string[] {
  const patterns = text.matchAll(/'(!?)\/locales\/\*\/(?:\{([\w,]+)\}|(\w+))\.po'/g)
  return [...patterns].flatMap(([, found, several, one]) => (found === mark ? (several ?? one ?? '').split(',') : []))
}

describe('catalogs', () => {
  test('has the expected catalogs, including one for every area', () => {
    const names = globSync('locales/en/*.po').map((file) => basename(file, '.po'))
    expect(names.toSorted()).toEqual(
      [
        'alerted',
        'api',
        'attachments',
        'audit',
        'base',
        'books',
        'chain',
        'content',
        'device',
        'errors',
        'fiat',
        'holdings',
        'invite',
        'sites',
        'keys',
        'limits',
        'links',
        'merchants',
        'notices',
        'offers',
        'offline',
        'orders',
        'overview',
        'people',
        'recipient',
        'rewards',
        'send',
        'session',
        'shared',
        'spot',
        'swap',
        'trade',
        'upgrade',
        ...readdirSync('src/features'),
      ].toSorted(),
    )
  })

  test('loads the catalogs that a route table names only with pages of that table, not at launch', async () => {
    const left = namesIn(await readFile('src/lib/i18n.ts', 'utf8'), '!')
    const provided: string[] = []
    for (const file of tablesOfPages) {
      const names = namesIn(await readFile(file, 'utf8'), '')
      provided.push(...names)
      const readers = routes.filter(({ catalogues }) => catalogues.some((name) => names.includes(name)))
      const table = basename(file, '.tsx')
      expect(readers.filter(({ path }) => routeTableOf(path) !== table && !(path in secondReadings))).toEqual([])
      expect(readers.length).toBeGreaterThanOrEqual(names.length > 0 ? 1 : 0)
    }
    expect(provided.toSorted()).toEqual(left.toSorted())
    expect(provided).toContain('console')
  })

  test('has every file with messages in exactly one catalog', () => {
    const users = [...graph].filter(([, { usesMacros }]) => usesMacros).map(([file]) => file)
    expect(users.filter((file) => cataloguesOf.get(file)?.size !== 1)).toEqual([])
  })

  test('has exactly the texts that the launch shows in its catalog', () => {
    const loaded = staticClosure(graph, launch)
    const shown = [...loaded].filter((file) => cataloguesOf.has(file))
    const listed = [...cataloguesOf].filter(([, names]) => names.has('base')).map(([file]) => file)
    expect(listed.toSorted()).toEqual(shown.toSorted())
  })

  test('loads texts along with what the launch loads later', () => {
    expect(missingTexts(reachedFrom(graph, launch.slice(0, 3), [], tablesOfPages))).toEqual([])
  })

  test.each(pages)('loads all texts that $path shows', ({ modules, catalogues }) => {
    expect(catalogues).toContain('shared')
    expect(missingTexts(reachedFrom(graph, modules, catalogues))).toEqual([])
  })

  test('has every catalog that a file names', () => {
    const known = new Set([...cataloguesOf.values()].flatMap((names) => [...names]))
    const named = [...graph].flatMap(([file, { pieces, catalogues }]) =>
      [...catalogues, ...pieces.flatMap((piece) => piece.catalogues)].map((name) => ({ file, name })),
    )
    expect(named.filter(({ name }) => !known.has(name))).toEqual([])
  })
})
