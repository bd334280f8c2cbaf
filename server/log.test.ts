import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { HttpRequestError } from 'viem'
import { describe, expect, it } from 'vitest'

import { createLog } from './log.ts'

function logged(fields: object): string {
  const lines: string[] = []
  createLog('info', { write: (line) => lines.push(line) }).info(fields, 'Something')
  return lines.join('')
}

describe('a log line', () => {
  it('contains its fields, a UTC time and a message', () => {
    const line = JSON.parse(logged({ deleted: 3, names: ['a'], none: null })) as Record<string, unknown>
    expect(line).toMatchObject({ level: 'info', deleted: 3, names: ['a'], none: null, msg: 'Something' })
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  it('redacts fields named like secrets, and objects, which could contain one', () => {
    const line = logged({ password: 'hunter2', input: { fundPassword: 'hunter2', deeper: ['hunter2'] } })
    expect(line).not.toContain('hunter2')
    expect(line).toContain('"input":"[object]"')
  })

  it('describes an error without the values of its query', () => {
    const error = Object.assign(new Error('Failed query: insert hunter2'), { query: 'insert $1', params: ['hunter2'] })
    const line = logged({ err: error })
    expect(line).not.toContain('hunter2')
    expect(line).toContain('Failed query: insert $1')
  })

  it('describes a failed call to a node without its URL and body', () => {
    const body = { method: 'eth_sendRawTransaction', params: ['0xsigned'] }
    const url = 'https://node.example/v3/hunter2'
    const line = logged({ err: new HttpRequestError({ body, url, status: 429, details: 'Too many requests' }) })
    expect(line).not.toContain('hunter2')
    expect(line).not.toContain('0xsigned')
    expect(line).toContain('HTTP request failed.')
    expect(line).toContain('Too many requests')
  })
})

describe('the log on standard output', () => {
  const run = promisify(execFile)
  const lines = `
    const { createLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)})
    const log = createLog('info')
    for (let line = 1; line <= 1000; line += 1) log.info({ line }, 'Something')`

  it.each([
    ['ends', ''],
    ['is ended', 'process.exit(0)'],
    ['crashes', "throw new Error('unexpected')"],
  ])('contains every line, in order, when the process %s', async (_ending, end) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', `${lines}\n${end}`]).catch(
      (error: { stdout: string }) => error,
    )
    const numbers = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { line: number }).line)
    expect(numbers).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
  })

  it('contains a line within two seconds while the process runs', async () => {
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '-e',
      `${lines}\nsetTimeout(() => process.kill(process.pid, 'SIGKILL'), 2000)`,
    ]).catch((error: { stdout: string }) => error)
    expect(stdout).toContain('"line":1000,')
  })
})
