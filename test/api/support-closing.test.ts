import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { replyToSupport, startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listAudit } from '#api/operator-audit.ts'
import { closeAsSupport, listWaitingConversations } from '#api/operator-conversations.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { codesOf } from './support/codes.ts'
import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const { stateConflict } = apiErrorCode

let server: TestApp
let ann: Person
let olga: Person
let oleg: Person

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection })
  ann = await register(server)
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
})

async function write() {
  const letter = { id: randomUUID(), lang: 'en_us', text: 'Where is my deposit?' } as const
  return (await server.ask(startConversation, letter, ann.signedIn)).conversation.id
}

const writeAgain = (id: string) =>
  server.call(replyToSupport, { key: { id }, messageId: randomUUID(), text: 'Not yet' }, ann.signedIn)
const close = (id: string, messageCount: number, operator = olga) =>
  server.call(closeAsSupport, { id, messageCount }, operator.signedIn)
const waiting = async () => (await server.ask(listWaitingConversations, {}, olga.signedIn)).items.map(({ id }) => id)
const closings = async (of: string) => {
  const { items } = await server.ask(listAudit, {}, olga.signedIn)
  return items.filter(({ action, subject }) => action === 'close-conversation' && subject === of).length
}

it('refuses to close a conversation with a message the operator hasn’t read', async () => {
  const id = await write()
  await writeAgain(id)
  expect(await close(id, 1)).toMatchObject({ code: stateConflict })
  expect([await waiting(), await closings(id)]).toEqual([[id], 0])
  expect(await close(id, 2)).toMatchObject({ code: 0, data: { state: 'closed' } })
  expect([await waiting(), await closings(id)]).toEqual([[], 1])
})

it('keeps a message waiting that was written while an operator closed the conversation', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await write()
    const [closed, written] = await Promise.all([close(id, 1), writeAgain(id)])
    expect([0, stateConflict]).toContain(closed.code)
    expect(written).toMatchObject({ code: 0, data: { state: 'pending-reply' } })
    expect(await waiting()).toContain(id)
  }
})

it('only one of two operators who close a conversation at once does, and is audited', async () => {
  const id = await write()
  expect(await codesOf([close(id, 1), close(id, 1, oleg)])).toEqual([0, stateConflict])
  expect(await close(id, 1)).toMatchObject({ code: stateConflict })
  expect(await closings(id)).toBe(1)
})
