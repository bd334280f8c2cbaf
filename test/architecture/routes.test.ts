import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

import { appRoutes } from '#scripts/testing/app-routes.ts'
import { tabBarItems } from '#src/app/shell/tab-bar-items.ts'
import { paths } from '#src/config/paths.ts'
import { pageJourneys } from './page-journeys.ts'
import { notYetPages, ownPages, specPages } from './spec-pages.ts'

const routes = appRoutes()
const workingPages = Object.keys(pageJourneys)
/** `/` leads on to the launch page, `*` says that there is no such page. */
const pages = routes.filter(({ path }) => path !== '/' && path !== '*')

describe('routes', () => {
  test('every path of paths.ts has one route, and every route a path', () => {
    expect(pages.map(({ path }) => path).toSorted()).toEqual(Object.values(paths).toSorted())
  })

  test.each(pages)('$path is loaded on demand', ({ isStatic, modules }) => {
    expect(isStatic).toBe(false)
    expect(modules.at(-1)).toMatch(/^src\/features\/[\w-]+\/pages\/[\w-]+-page\.tsx$/)
  })

  test('every page of the specification, and every one of our own, works or is on the list of those that do not yet', () => {
    expect([...workingPages, ...notYetPages].toSorted()).toEqual([...specPages, ...ownPages].toSorted())
    expect(pages.map(({ path }) => path).toSorted()).toEqual(workingPages.toSorted())
  })

  test('no page that does not work yet is linked', async () => {
    expect(await filesWith(notYetPages, 'src/**/*.{ts,tsx}')).toEqual([])
  })

  test.each(Object.entries(pageJourneys))('a browser test performs what %s is for', async (_page, [file, title]) => {
    const source = await readFile(`test/e2e/journeys/${file}.spec.ts`, 'utf8')
    const titles = [...source.matchAll(/\btest\(\s*(['`])(.+?)\1,/g)].map(([, , found]) => found)
    expect(titles).toContain(title)
  })

  test('the tab bar stands on the pages of its tabs', () => {
    const tabPages = tabBarItems.map(({ pagePath }) => `/${pagePath}`).filter((path) => workingPages.includes(path))
    const withTabBar = pages.filter(({ handle }) => handle.tabBar === true).map(({ path }) => path)
    expect(withTabBar.toSorted()).toEqual(tabPages.toSorted())
  })

  test('links go through paths.ts', async () => {
    expect(await filesWith(workingPages, 'src/{app,chain,entities,features,lib,ui}/**/*.{ts,tsx}')).toEqual([])
  })
})

/** The files that name one of these paths in their code, comments left aside. */
async function filesWith(wanted: readonly string[], files: string): Promise<string[]> {
  const found: string[] = []
  for (const file of globSync(files, { exclude: ['**/*.test.{ts,tsx}'] })) {
    const source = (await readFile(file, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const named = wanted.filter((path) => new RegExp(`["'\`#]${path}["'\`?]`).test(source))
    found.push(...named.map((path) => `${file} → ${path}`))
  }
  return found
}
