import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

import { readTableOwners, tableGuests } from '#scripts/lint/table-owners.ts'

async function offences(files: string | string[], pattern: RegExp): Promise<string[]> {
  const found: string[] = []
  for (const file of globSync(files)) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    found.push(...lines.filter((line) => pattern.test(line)).map((line) => `${file}: ${line.trim()}`))
  }
  return found
}

describe('sources', () => {
  test('every exception from lint or format states its reason', async () => {
    const files = ['src', 'server', 'scripts', 'api-contract', 'test', 'ignition'].map(
      (folder) => `${folder}/**/*.{ts,tsx}`,
    )
    expect(await offences(files, /(oxlint-disable|(oxfmt|prettier)-ignore)(?!.* -- \S)/)).toEqual([])
  })

  test('no two pages or components of the app share a file name', () => {
    const files = globSync('src/**/*.tsx')
    const byName = Object.groupBy(files, (file) => basename(file))
    expect(Object.values(byName).filter((same) => same !== undefined && same.length > 1)).toEqual([])
  })

  test('product contracts import only OpenZeppelin and each other', async () => {
    const product = ['contracts/*.sol', 'contracts/{interfaces,libraries}/**/*.sol']
    expect(
      await offences(product, /^import(?!.*"(@openzeppelin\/contracts\/|\.\/|\.\.\/(interfaces|libraries)\/))/),
    ).toEqual([])
    expect(await offences(product, /^import.*"\.\/(local|mocks)\//)).toEqual([])
  })

  test('no Solidity test is skipped or writes to the console', async () => {
    expect(await offences('test/contracts/**/*.sol', /console\.log|vm\.skip/)).toEqual([])
  })

  test('every step of a worker has a crash test', async () => {
    const sources = async (files: string) => {
      const texts = await Promise.all(globSync(files).map((file) => readFile(file, 'utf8')))
      return texts.filter((text) => text.includes('step(') || text.includes('crashPointsOf('))
    }
    const server = (await sources('server/**/*.ts')).join('\n')
    const tests = (await sources('test/api/*.test.ts')).join('\n')
    const steps = [...server.matchAll(/\bstep\(\s*'([^']+)'/g)].map(([, name = '']) => name)
    expect(steps.length).toBeGreaterThan(20)
    expect(new Set(steps).size, 'each step name is unique').toBe(steps.length)
    expect(steps.filter((name) => !tests.includes(`'${name}'`))).toEqual([])
  })

  test('every table has an existing folder as its owner, and every guest of a table uses it', async () => {
    const owners = [...readTableOwners('.').values()].flatMap((tables) => [...tables.values()])
    expect(owners.filter((owner) => owner === undefined || !existsSync(owner))).toEqual([])
    const unused: string[] = []
    for (const [folder, tables] of Object.entries(tableGuests)) {
      const texts = await Promise.all(globSync(`${folder}/**/*.ts`).map((file) => readFile(file, 'utf8')))
      const imported = texts
        .flatMap((text) => text.match(/import \{[^}]*\} from '#server\/db\/schema/g) ?? [])
        .join('\n')
      const idle = Object.keys(tables).filter((table) => !new RegExp(`\\b${table}\\b`).test(imported))
      unused.push(...idle.map((table) => `${folder}: ${table}`))
    }
    expect(unused).toEqual([])
  })
})
