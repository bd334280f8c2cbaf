import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { isInstalled, isNewEnough, markInstalled } from './with-toolchain.mjs'

let project: string
let script: string

beforeEach(() => {
  project = realpathSync(mkdtempSync(path.join(tmpdir(), 'sevenport-toolchain-')))
  script = path.join(project, 'scripts/with-toolchain.mjs')
  mkdirSync(path.join(project, 'scripts'))
  mkdirSync(path.join(project, 'node_modules'))
  writeFileSync(path.join(project, 'package-lock.json'), '{}')
  copyFileSync(fileURLToPath(new URL('with-toolchain.mjs', import.meta.url)), script)
})

afterEach(() => rmSync(project, { recursive: true }))

describe('isNewEnough', () => {
  it.each(['22.22.0', '22.30.1', '24.0.0', '24.21.0', '26.1.0'])('accepts Node %s', (version) => {
    expect(isNewEnough(version)).toBe(true)
  })

  it.each(['18.20.0', '20.20.2', '22.21.9', '23.11.0'])('rejects Node %s', (version) => {
    expect(isNewEnough(version)).toBe(false)
  })
})

describe('isInstalled', () => {
  it('does not trust a node_modules that it did not install itself', () => {
    expect(isInstalled(project)).toBe(false)
  })

  it('notices that the lock file changed after the installation', () => {
    markInstalled(project)
    expect(isInstalled(project)).toBe(true)
    writeFileSync(path.join(project, 'package-lock.json'), '{"packages":{}}')
    expect(isInstalled(project)).toBe(false)
  })
})

describe('with-toolchain', () => {
  beforeEach(() => markInstalled(project))

  it('returns the command’s exit code', () => {
    expect(spawnSync(process.execPath, [script, 'node', '-e', 'process.exit(7)']).status).toBe(7)
  })

  it('puts its Node and the binaries of node_modules first in PATH', () => {
    const result = spawnSync(process.execPath, [script, 'node', '-p', 'process.env.PATH'], { encoding: 'utf8' })
    expect(result.stdout.trim().split(path.delimiter).slice(0, 2)).toEqual([
      path.dirname(process.execPath),
      path.join(project, 'node_modules/.bin'),
    ])
  })

  it('fails with a message if the command does not exist', () => {
    const result = spawnSync(process.execPath, [script, 'no-such-command'], { encoding: 'utf8' })
    expect(result.status).toBe(1)
    expect(result.stderr).toContain('no-such-command')
  })

  it('forwards SIGTERM and waits for the command to end', async () => {
    const command = "process.on('SIGTERM', () => process.exit(5)); console.log('ready'); setInterval(() => {}, 1000)"
    const child = spawn(process.execPath, [script, 'node', '-e', command], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.once('data', () => child.kill('SIGTERM'))
    const exitCode = await new Promise((resolve) => child.once('close', resolve))
    expect(exitCode).toBe(5)
  })
})
