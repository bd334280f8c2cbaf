import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { replyToSupport, startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { closeAsSupport, listWaitingConversations } from '#api/operator-conversations.ts'
import { snoozeConversation } from '#api/operator-snooze.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { codesOf } from './support/codes.ts'
import { registerOperator } from './support/operators.ts'
import { newEmail, newPlace, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const { forbidden, invalidRequest, notFound, stateConflict } = apiErrorCode

let server: TestApp
let olga: Person
let oleg: Person
let id: string
let token: string

beforeAll(async () => {
  server = await buildTestApp({ connection: connectPostgres(await createTestDatabase(), () => undefined) })
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  id = randomUUID()
  const input = { id, lang: 'en_us', text: 'Where is it?', guest: { email: newEmail() } } as const
  token = (await server.ask(startConversation, input, newPlace())).token ?? ''
})

async function listed(snoozed?: 'yes'): Promise<readonly string[]> {
  const { items } = await server.ask(listWaitingConversations, { ...(snoozed && { snoozed }) }, olga.signedIn)
  return items.map((item) => item.id)
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

const snooze = (until: string | null, { signedIn }: Person = olga, messageCount = 1) =>
  server.call(snoozeConversation, { id, messageCount, snooze: { until } }, signedIn)

it('a snooze removes a conversation from the list until its time', async () => {
  const until = inSeconds(300)
  expect(await snooze(until)).toMatchObject({ code: 0, data: { snooze: { until } } })
  expect([await listed(), await listed('yes')]).toEqual([[], [id]])
  server.advance(301)
  expect([await listed(), await listed('yes')]).toEqual([[id], []])
})

it.each([
  ['without an end time', () => null],
  ['with an end time', () => inSeconds(300)],
])('a snooze %s ends when the user writes', async (_, until) => {
  await snooze(until())
  expect(await listed()).toEqual([])
  await server.ask(replyToSupport, { key: { token }, messageId: randomUUID(), text: 'Hello?' }, newPlace())
  expect([await listed(), await listed('yes')]).toEqual([[id], []])
})

it('any operator can end a snooze', async () => {
  await snooze(null)
  await server.ask(snoozeConversation, { id, messageCount: 1, snooze: null }, oleg.signedIn)
  expect(await listed()).toEqual([id])
})

it('refuses to snooze a changed, closed or unknown conversation, or to a past or distant time', async () => {
  expect(await snooze(null, olga, 2)).toMatchObject({ code: stateConflict })
  expect(await snooze(inSeconds(-1))).toMatchObject({ code: invalidRequest })
  expect(await snooze(inSeconds(91 * 86_400))).toMatchObject({ code: invalidRequest })
  await server.ask(closeAsSupport, { id, messageCount: 1 }, olga.signedIn)
  expect(await snooze(null)).toMatchObject({ code: stateConflict })
  const unknown = { id: randomUUID(), messageCount: 1, snooze: null }
  expect(await server.call(snoozeConversation, unknown, olga.signedIn)).toMatchObject({ code: notFound })
})

it('audits a repeated snooze once and allows it to operators only', async () => {
  const until = inSeconds(300)
  expect(await codesOf([snooze(until), snooze(until, oleg), snooze(until)])).toEqual([0, 0, 0])
  const audited = (await server.database.select().from(operatorAudit)).filter(({ subject }) => subject === id)
  expect(audited.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'snooze-conversation', details: { until } },
  ])
  expect(await snooze(until, await register(server))).toMatchObject({ code: forbidden })
})
