import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lintCases } from './lint-cases.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Report {
  readonly diagnostics: readonly { readonly filename: string; readonly code: string }[]
}

/** Lints a separate project with our configuration: fixtures in the source tree would fail everyone's lint. */
async function lint(project: string): Promise<Report> {
  for (const { file, source } of lintCases) {
    await mkdir(dirname(join(project, file)), { recursive: true })
    await writeFile(join(project, file), source)
  }
  for (const file of ['package.json', 'tsconfig.json']) await copyFile(join(root, file), join(project, file))
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  await writeFile(join(project, 'oxlint.config.ts'), `export { default } from '${join(root, 'oxlint.config.ts')}'\n`)
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const run = promisify(execFile)(process.execPath, [oxlint, '--format', 'json'], { cwd: project, maxBuffer: 2 ** 26 })
  const { stdout } = await run.catch((failure: { stdout: string }) => failure)
  return JSON.parse(stdout) as Report
}

describe('lint', () => {
  let project: string
  let found: Report

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'sevenport-lint-'))
    found = await lint(project)
  }, 60_000)

  afterAll(() => rm(project, { recursive: true }))

  function rulesAt(file: string): string[] {
    return found.diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code)
  }

  test.each(lintCases.filter(({ rule }) => rule !== undefined))('rejects: $name', ({ file, rule }) => {
    expect(rulesAt(file)).toContain(rule)
  })

  test.each(lintCases.filter(({ rule }) => rule === undefined))('allows: $name', ({ file }) => {
    expect(rulesAt(file).filter((rule) => rule.startsWith('sevenport') || rule.includes('strict-boolean'))).toEqual([])
  })
})
