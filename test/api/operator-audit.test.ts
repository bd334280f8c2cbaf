import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { exportAudit, listAudit } from '#api/operator-audit.ts'
import { type AuditRow } from '#server/modules/operators/operators.repository.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'

import { registerOperator } from './support/operators.ts'
import type { Person } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
let rita: Person

const [ann, bob] = ['20000001', '20000002']

/** An action of long ago, so that no other is among those that are asked for. */
function action(doneAt: string, of: Partial<AuditRow>): AuditRow {
  return {
    id: randomUUID(),
    operatorId: randomUUID(),
    operator: ann,
    action: 'approve',
    subject: randomUUID(),
    details: {},
    doneAt: new Date(doneAt),
    ...of,
  }
}

const withdrawal = randomUUID()
const rows = [
  action('2025-03-01T00:00:00.000Z', { subject: withdrawal }),
  action('2025-03-01T23:59:59.999Z', { operator: bob, subject: withdrawal }),
  action('2025-03-02T00:00:00.000Z', { operator: bob, action: 'refuse' }),
  action('2025-03-03T12:00:00.000Z', { action: 'change-listing', subject: 'USDT bsc' }),
] as const
const all = { from: '2025-03-01', to: '2025-03-03' }

/** Which of the rows an answer has, by number, newest first. */
const numbersOf = (items: readonly { readonly id: string }[]) =>
  items.map(({ id }) => rows.findIndex((row) => row.id === id))

beforeAll(async () => {
  server = await buildTestApp()
  rita = await registerOperator(server, ['reviewer'])
  await server.database.insert(operatorAudit).values([...rows])
})

afterAll(() => server.close())

describe('the audit is narrowed by', () => {
  test.each([
    ['nothing but days, both included', {}, [3, 2, 1, 0]],
    ['one day, in UTC', { from: '2025-03-01', to: '2025-03-01' }, [1, 0]],
    ['what was done', { action: 'refuse' }, [2]],
    ['who did it', { operator: bob }, [2, 1]],
    ['what it was done to', { subject: withdrawal }, [1, 0]],
    ['several of these together', { operator: ann, subject: withdrawal }, [0]],
    ['a subject to the letter', { subject: withdrawal.slice(0, 8) }, []],
  ] as const)('%s', async (_name, conditions, expected) => {
    const { items } = await server.ask(listAudit, { ...all, ...conditions }, rita.signedIn)
    expect(numbersOf(items)).toEqual(expected)
  })

  test('no days the wrong way round, no action that there is not', async () => {
    for (const input of [{ from: '2025-03-02', to: '2025-03-01' }, { action: 'rejoice' }, { details: 'x' }]) {
      expect(await server.call(listAudit, input as never, rita.signedIn)).toMatchObject({
        code: apiErrorCode.invalidRequest,
      })
    }
  })
})

describe('an export', () => {
  test('has what the list has, and its exporter’s name, and is recorded with its conditions', async () => {
    const query = { ...all, operator: bob }
    const { exporter, items, nextCursor } = await server.ask(exportAudit, query, rita.signedIn)
    expect(numbersOf(items)).toEqual([2, 1])
    expect(nextCursor).toBeNull()
    expect(exporter).toBe(rita.session.memberId)
    const [newest] = (await server.ask(listAudit, {}, rita.signedIn)).items
    expect(newest).toMatchObject({ operator: rita.session.memberId, action: 'export-audit', details: query })
  })

  test('comes in parts of 1,000, and is recorded once', async () => {
    const subject = 'a long story'
    const many = Array.from({ length: 1001 }, (_, index) =>
      action(new Date(Date.UTC(2024, 0, 1) + 60_000 * index).toISOString(), { subject }),
    )
    await server.database.insert(operatorAudit).values(many)
    const first = await server.ask(exportAudit, { subject }, rita.signedIn)
    expect(first.items).toHaveLength(1000)
    const second = await server.ask(exportAudit, { subject, cursor: first.nextCursor ?? '' }, rita.signedIn)
    expect(second.items.map(({ id }) => id)).toEqual([many[0]?.id])
    expect(second.nextCursor).toBeNull()
    const { items } = await server.ask(listAudit, { action: 'export-audit' }, rita.signedIn)
    expect(items.filter(({ details }) => details.subject === subject)).toHaveLength(1)
  })
})
