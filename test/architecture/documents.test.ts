import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const documents = [...globSync('docs/**/*.md'), 'README.md', 'CONTRIBUTING.md']

describe.each(documents)('%s', (file) => {
  test('links only to what is there', async () => {
    const text = await readFile(file, 'utf8')
    const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => target)
    const broken = targets.filter((target) => !existsSync(join(dirname(file), decodeURI(target))))
    expect(broken).toEqual([])
  })

  test('names only npm scripts, files and folders that exist', async () => {
    const text = await readFile(file, 'utf8')
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
    const commands = [...text.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name)
    const builtIn = new Set(['exec', 'install', 'ci', 'run', 'is', 'and', 's'])
    expect(commands.filter((name) => !(name in scripts) && !builtIn.has(name))).toEqual([])
    const files = [
      ...text.matchAll(/`((?:src|scripts|test|docs|contracts|deployments|api-contract|ignition)\/[\w./-]*)`/g),
    ]
    expect(files.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([])
  })
})
