import { expect, test } from 'vitest'
import { auditCsv } from './audit-csv.ts'

test('names an export’s author, time and filters', () => {
  const entry = {
    id: '0b1e8a4e-8f0b-4a0c-9d3b-3a5a3f1f0c11',
    at: '2026-11-27T10:00:00.000Z',
    operator: '10000042',
    action: 'refuse' as const,
    subject: '=1+1',
    details: { reason: 'Say “no”, then "stop"' },
  }
  const exportedAt = new Date('2026-11-27T12:00:00Z')
  const table = auditCsv({ exporter: '10000007', exportedAt, conditions: [['action', 'refuse']], entries: [entry] })
  expect(table.slice(1).split('\r\n')).toEqual([
    'exported by,10000007,at,2026-11-27T12:00:00.000Z,action,refuse',
    'time,operator,action,subject,details,id',
    `2026-11-27T10:00:00.000Z,10000042,refuse,'=1+1,"{""reason"":""Say “no”, then \\""stop\\""""}",${entry.id}`,
    '',
  ])
})
