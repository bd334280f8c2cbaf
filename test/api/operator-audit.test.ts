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

/** Creates an old action, so that no others are among the results. */
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

/** Returns the indices of the rows in an answer, newest first. */
const numbersOf = (items: readonly { readonly id: string }[]) =>
  items.map(({ id }) => rows.findIndex((row) => row.id === id))

beforeAll(async () => {
  server = await buildTestApp()
  rita = await registerOperator(server, ['reviewer'])
  await server.database.insert(operatorAudit).values([...rows])
})

afterAll(() => server.close())

describe('filters of the audit', () => {
  test.each([
    ['days only, both included', {}, [3, 2, 1, 0]],
    ['one day, in UTC', { from: '2025-03-01', to: '2025-03-01' }, [1, 0]],
    ['action', { action: 'refuse' }, [2]],
    ['operator', { operator: bob }, [2, 1]],
    ['subject', { subject: withdrawal }, [1, 0]],
    ['operator and subject', { operator: ann, subject: withdrawal }, [0]],
    ['the exact subject only', { subject: withdrawal.slice(0, 8) }, []],
  ] as const)('filters the audit by %s', async (_name, conditions, expected) => {
    const { items } = await server.ask(listAudit, { ...all, ...conditions }, rita.signedIn)
    expect(numbersOf(items)).toEqual(expected)
  })

  test('refuses to filter the audit by reversed days, unknown actions or details', async () => {
    for (const input of [{ from: '2025-03-02', to: '2025-03-01' }, { action: 'rejoice' }, { details: 'x' }]) {
      expect(await server.call(listAudit, input as never, rita.signedIn)).toMatchObject({
        code: apiErrorCode.invalidRequest,
      })
    }
  })
})

describe('exports of the audit', () => {
  test('an export contains the list and its exporter, and is audited with its filters', async () => {
    const query = { ...all, operator: bob }
    const { exporter, items, nextCursor } = await server.ask(exportAudit, query, rita.signedIn)
    expect(numbersOf(items)).toEqual([2, 1])
    expect(nextCursor).toBeNull()
    expect(exporter).toBe(rita.session.memberId)
    const [newest] = (await server.ask(listAudit, {}, rita.signedIn)).items
    expect(newest).toMatchObject({ operator: rita.session.memberId, action: 'export-audit', details: query })
  })

  test('an export comes in parts of 1,000, each of them audited', async () => {
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
    const recorded = items.flatMap(({ details }) => (details.subject === subject ? [details] : []))
    expect(recorded).toEqual([{ subject, cursor: first.nextCursor }, { subject }])
  })
})
