import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

import { appRoutes } from '#scripts/testing/app-routes.ts'
import { paths } from '#src/config/paths.ts'
import { existingPages, specPages } from './spec-pages.ts'

const routes = appRoutes()
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

  test('every page belongs to the specification, and the list of existing pages is true', () => {
    expect(specPages).toEqual(expect.arrayContaining(existingPages as string[]))
    expect(pages.map(({ path }) => path).toSorted()).toEqual(existingPages.toSorted())
  })

  test('no page that does not exist yet is linked', async () => {
    const missing = specPages.filter((path) => !existingPages.includes(path))
    expect(await filesWith(missing, 'src/**/*.{ts,tsx}')).toEqual([])
  })

  test('links go through paths.ts', async () => {
    expect(await filesWith(existingPages, 'src/{app,chain,entities,features,lib,ui}/**/*.{ts,tsx}')).toEqual([])
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
