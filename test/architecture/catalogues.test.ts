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
/** What every page but those of the launch needs beside itself. */
const launch = [
  'src/main.tsx',
  'src/features/home/pages/home-page.tsx',
  'src/features/exchange/fiat/pages/sell-page.tsx',
  ...tablesOfPages,
]

let graph: ModuleGraph
/** The catalogues that have the messages of a file. */
let cataloguesOf: ReadonlyMap<string, ReadonlySet<string>>
beforeAll(async () => {
  graph = await readModuleGraph()
  cataloguesOf = await readOrigins()
})

/** Every message in a catalogue says which files it stands in. */
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

/** Texts that would not be there when they are shown. */
function missingTexts(reached: readonly Reached[]): readonly string[] {
  return reached.flatMap(({ file, catalogues }) =>
    [...(cataloguesOf.get(file) ?? [])]
      .filter((name) => name !== 'base' && !catalogues.has(name))
      .map((name) => `${file} needs ${name}, and has ${[...catalogues].join(', ')}`),
  )
}

/** The catalogues that a file names by patterns, those of no one language but all. */
function namesIn(text: string, mark: '!' | ''): readonly string[] {
  const patterns = text.matchAll(/'(!?)\/locales\/\*\/(?:\{([\w,]+)\}|(\w+))\.po'/g)
  return [...patterns].flatMap(([, found, several, one]) => (found === mark ? (several ?? one ?? '').split(',') : []))
}

describe('catalogues', () => {
  test('every area has one', () => {
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

  test('those that a table of routes names are left out of the launch, and needed by pages of that table alone', async () => {
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

  test('every file with messages is in exactly one', () => {
    const users = [...graph].filter(([, { usesMacros }]) => usesMacros).map(([file]) => file)
    expect(users.filter((file) => cataloguesOf.get(file)?.size !== 1)).toEqual([])
  })

  test('that of the launch has what the launch shows, and nothing else', () => {
    const loaded = staticClosure(graph, launch)
    const shown = [...loaded].filter((file) => cataloguesOf.has(file))
    const listed = [...cataloguesOf].filter(([, names]) => names.has('base')).map(([file]) => file)
    expect(listed.toSorted()).toEqual(shown.toSorted())
  })

  test('what the launch loads later comes with its texts', () => {
    expect(missingTexts(reachedFrom(graph, launch.slice(0, 3), [], tablesOfPages))).toEqual([])
  })

  test.each(pages)('those of $path have all that it shows', ({ modules, catalogues }) => {
    expect(catalogues).toContain('shared')
    expect(missingTexts(reachedFrom(graph, modules, catalogues))).toEqual([])
  })

  test('every catalogue that a file names exists', () => {
    const known = new Set([...cataloguesOf.values()].flatMap((names) => [...names]))
    const named = [...graph].flatMap(([file, { pieces, catalogues }]) =>
      [...catalogues, ...pieces.flatMap((piece) => piece.catalogues)].map((name) => ({ file, name })),
    )
    expect(named.filter(({ name }) => !known.has(name))).toEqual([])
  })
})
