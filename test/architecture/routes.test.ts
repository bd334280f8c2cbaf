import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { RouteObject } from 'react-router-dom'
import { describe, expect, test } from 'vitest'

import { appRoutes } from '#scripts/testing/app-routes.ts'
import { launchRoutes } from '#src/app/launch-routes.tsx'
import { routeTables } from '#src/app/route-tables.ts'
import { tabBarItems } from '#src/app/shell/tab-bar-items.ts'
import { allPaths } from '#src/config/all-paths.ts'
import { routeTableOf } from '#src/config/route-table.ts'
import { secondReadings } from '#src/config/second-readings.ts'
import { specPages } from './spec-pages.ts'

const secondPaths = Object.keys(secondReadings)
/**
 * All pages, without redirects: `/` leads to the launch page, `/operator` to the operators' first page, and second
 * readings to the first. `*` is the page for unknown paths.
 */
const pages = appRoutes().filter(({ path }) => !['/', '/operator', '*', ...secondPaths].includes(path))
const routed = pages.map(({ path }) => path)
/** Pages in the specification without a route. They don't work yet, so nothing may link to them. */
const notYetPages = specPages.filter((path) => !routed.includes(path) && !secondPaths.includes(path))
const ownPagesDocument = 'docs/decisions/0006-hash-routes-and-launch.md'

/** Names in the path tables of the pages whose main action a browser test performs. */
const performed = globSync('test/e2e/journeys/*.spec.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bperforms\(([^)]*)\)/g)].flatMap(([, named = '']) =>
    [...named.matchAll(/(?:devicePaths|operatorPaths|paths)\.(\w+)/g)].map(([, name]) => name),
  ),
)

/** Returns pages for which the specification has no path. */
function readOwnPages(): readonly string[] {
  const [, table = ''] = readFileSync(ownPagesDocument, 'utf8').split('## Pages of our own')
  return [...table.matchAll(/^\| `(\/[^`]+)`/gm)].map(([, path = '']) => path)
}

function pathsOf(table: readonly RouteObject[]): readonly string[] {
  return table.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])
}

describe('routes', () => {
  test('every path in paths.ts has exactly one route, and every route a path', () => {
    expect(routed.toSorted()).toEqual(Object.values(allPaths).toSorted())
  })

  test('every second reading is a path in the specification that redirects', () => {
    expect(secondPaths.filter((path) => !specPages.includes(path))).toEqual([])
    const leadingOn = appRoutes().filter(({ path, isStatic }) => isStatic && secondPaths.includes(path))
    expect(leadingOn.map(({ path }) => path).toSorted()).toEqual(secondPaths.toSorted())
  })

  test.each(Object.entries(routeTables))('the table %s is used for its own paths and no others', async (name, load) => {
    const own = new Set(pathsOf((await load()).routes))
    expect(own.size).toBeGreaterThan(0)
    const launch = new Set(pathsOf(launchRoutes))
    const paths = [...routed, ...secondPaths].filter((path) => !launch.has(path))
    const misplaced = paths.filter((path) => (routeTableOf(path) === name) !== own.has(path))
    expect(misplaced, 'src/config/route-table.ts sends these to the wrong table').toEqual([])
  })

  test.each(pages)('$path is loaded on demand', ({ isStatic, modules }) => {
    expect(isStatic).toBe(false)
    expect(modules.at(-1)).toMatch(/^src\/features\/[\w-]+\/([\w-]+\/)?pages\/[\w-]+-page\.tsx$/)
  })

  test('every route is a page of the specification, or one of our own that 0006 explains', () => {
    const own = routed.filter((path) => !specPages.includes(path)).toSorted()
    expect(own, 'docs/decisions/0006-hash-routes-and-launch.md must list these pages').toEqual(
      readOwnPages().toSorted(),
    )
  })

  test('no page that does not work yet is linked', async () => {
    expect(await filesWith(notYetPages, 'src/**/*.{ts,tsx}')).toEqual([])
  })

  test.each(Object.entries(allPaths))('a journey performs the main action of %s', (name, path) => {
    expect(
      performed,
      `No journey calls performs(paths.${name}) for ${path}: see test/e2e/support/performs.ts`,
    ).toContain(name)
  })

  test('the tab bar is on exactly the pages of its tabs', () => {
    const tabPages = tabBarItems.map(({ pagePath }) => `/${pagePath}`).filter((path) => routed.includes(path))
    const withTabBar = pages.filter(({ handle }) => handle.tabBar === true).map(({ path }) => path)
    expect(withTabBar.toSorted()).toEqual(tabPages.toSorted())
  })

  test('links use paths.ts', async () => {
    expect(await filesWith(routed, 'src/{app,chain,entities,features,lib,ui}/**/*.{ts,tsx}')).toEqual([])
  })
})

/** Returns the files whose code contains one of these paths, ignoring comments. */
async function filesWith(wanted: readonly string[], files: string): Promise<string[]> {
  const found: string[] = []
  for (const file of globSync(files, { exclude: ['**/*.test.{ts,tsx}'] })) {
    const source = (await readFile(file, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const named = wanted.filter((path) => new RegExp(`["'\`#]${path}["'\`?]`).test(source))
    found.push(...named.map((path) => `${file} → ${path}`))
  }
  return found
}
