import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const documents = [...globSync('docs/**/*.md'), 'README.md', 'CONTRIBUTING.md']
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }

const soliditySources = await Promise.all(
  globSync('{contracts,test/contracts}/**/*.sol').map((file) => readFile(file, 'utf8')),
)
const soliditySource = soliditySources.join('\n')

describe.each(documents)('%s', async (file) => {
  const text = await readFile(file, 'utf8')
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

  test('links only to what exists', () => {
    const targets = [...named(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g), ...named(/src="([^"]+)"/g)]
    expect(targets.filter((target) => !existsSync(join(dirname(file), target)))).toEqual([])
  })

  test('names only npm scripts that exist', () => {
    const names = [...named(/npm run ([\w:-]+)/g), ...named(/npm (start|test)\b/g)]
    expect(names.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names only files that exist', () => {
    const files = named(/`((?:src|server|scripts|test|docs|contracts|deployments|api-contract|ignition)\/[\w./-]*)`/g)
    expect(files.filter((path) => !existsSync(path))).toEqual([])
  })

  test('names only Solidity tests and functions that exist', () => {
    const functions = named(/`((?:(?:test|testFuzz|invariant)_|_)[A-Za-z0-9]+)`/g)
    expect(functions.filter((name) => !soliditySource.includes(`function ${name}(`))).toEqual([])
  })
})
