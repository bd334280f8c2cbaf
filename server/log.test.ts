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
