import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import { closeConversation, listConversations, replyToSupport } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { closeAsSupport, replyAsSupport } from '#api/operator-conversations.ts'
import { evaluateWorkOrder, getWorkOrder, listWorkOrders, startWorkOrder } from '#api/work-orders.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { workOrders } from '#server/db/schema/work-orders.ts'

import { codesOf } from './support/codes.ts'
import { registerOperator } from './support/operators.ts'
import { newestCode, newestMail, newPlace, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const { idReused, invalidRequest, notFound, notLoggedIn, stateConflict, textHasSecret, tooManyRequests } = apiErrorCode

let server: TestApp
let ann: Person
let olga: Person

beforeAll(async () => {
  server = await buildTestApp({ connection: connectPostgres(await createTestDatabase(), () => undefined) })
  olga = await registerOperator(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  ann = await register(server)
})

type Start = InferInput<typeof startWorkOrder.input>

const filled = (rest: Partial<Start> = {}): Start => ({
  id: randomUUID(),
  lang: 'en_us',
  category: 'deposit',
  priority: 'high',
  text: 'Where is my deposit?',
  ...rest,
})

const file = (rest: Partial<Start> = {}) => server.ask(startWorkOrder, filled(rest), ann.signedIn)
const codeOfFile = async (rest: Partial<Start>, options = ann.signedIn) =>
  (await server.call(startWorkOrder, filled(rest), options)).code
const open = (id: string) => server.ask(getWorkOrder, { id }, ann.signedIn)
const close = (id: string) => server.ask(closeConversation, { key: { id } }, ann.signedIn)
const list = (state?: 'closed' | 'reply-received') =>
  server.ask(listWorkOrders, state === undefined ? {} : { state }, ann.signedIn)
const rate = async (id: string, score: number, comment?: string, options = ann.signedIn) => {
  const given = { id, score, ...(comment !== undefined && { comment }) }
  return server.call(evaluateWorkOrder, given, options)
}
const answer = (id: string) =>
  server.ask(replyAsSupport, { id, messageId: randomUUID(), text: 'It has arrived.', messageCount: 1 }, olga.signedIn)

/** Backdates an evaluation, because sessions don't last long enough to wait. */
const rateAt = (id: string, evaluatedAt: Date) =>
  server.database.update(workOrders).set({ evaluatedAt }).where(eq(workOrders.conversationId, id))

describe('a work order', () => {
  it('a work order is filed, answered and closed like any conversation', async () => {
    const about = { kind: 'deposit', number: randomUUID() } as const
    const { id } = await file({ about })
    expect((await newestMail(server, ann.email)).subject).toBe('We received your message')
    expect(await list()).toMatchObject({ items: [{ id, category: 'deposit', priority: 'high', about }], unread: 0 })
    await answer(id)
    expect((await newestMail(server, ann.email)).text).toContain('It has arrived.')
    expect(await list('reply-received')).toMatchObject({ items: [{ id, unread: true }], unread: 1 })
    expect(await list('closed')).toMatchObject({ items: [], unread: 1 })
    expect(await open(id)).toMatchObject({ unread: false, messages: [{ from: 'person' }, { from: 'support' }] })
    expect((await list()).unread).toBe(0)
    const more = { key: { id }, messageId: randomUUID(), text: 'Thank you' }
    expect(await server.ask(replyToSupport, more, ann.signedIn)).toMatchObject({ state: 'pending-reply' })
    await close(id)
    expect((await list('closed')).items).toMatchObject([{ id, state: 'closed', evaluation: null, mayEvaluate: true }])
  })

  it('a work order isn’t listed among the messages to support', async () => {
    const { id } = await file()
    await answer(id)
    expect(await server.ask(listConversations, {}, ann.signedIn)).toEqual({ items: [], nextCursor: null, unread: 0 })
  })

  it('files a work order once, even concurrently, and refuses its id for another one', async () => {
    const once = filled()
    const filings = Array.from({ length: 4 }, () => server.call(startWorkOrder, once, ann.signedIn))
    expect(await codesOf(filings)).toEqual([0, 0, 0, 0])
    expect(await server.database.$count(workOrders)).toBe(1)
    expect(await codeOfFile({ ...once, category: 'mining' })).toBe(idReused)
    expect(await codeOfFile({ ...once, text: 'Something else' })).toBe(idReused)
  })

  it('refuses a work order without an account, with an unknown category or priority, or with a secret', async () => {
    expect(await codeOfFile({}, newPlace())).toBe(notLoggedIn)
    expect(await codeOfFile({ category: 'lottery' as 'other' })).toBe(invalidRequest)
    expect(await codeOfFile({ priority: 'now' as 'high' })).toBe(invalidRequest)
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    expect(await codeOfFile({ text: phrase })).toBe(textHasSecret)
    expect(await server.database.$count(conversations)).toBe(0)
  })

  it('another user’s work order isn’t found', async () => {
    const { id } = await file()
    await close(id)
    const bob = await register(server)
    expect((await server.call(getWorkOrder, { id }, bob.signedIn)).code).toBe(notFound)
    expect((await rate(id, 1, undefined, bob.signedIn)).code).toBe(notFound)
    expect(await server.ask(listWorkOrders, {}, bob.signedIn)).toEqual({ items: [], nextCursor: null, unread: 0 })
    expect(await codeOfFile({ id }, bob.signedIn)).toBe(idReused)
  })

  it('allows 20 work orders a day', async () => {
    for (let number = 0; number < 20; number += 1) await file()
    expect(await codeOfFile({})).toBe(tooManyRequests)
  })
})

describe('an evaluation', () => {
  it('lets only its owner evaluate a work order, once it’s closed', async () => {
    const { id } = await file()
    expect((await rate(id, 5)).code).toBe(stateConflict)
    await server.ask(closeAsSupport, { id, messageCount: 1 }, olga.signedIn)
    expect((await rate(id, 5, undefined, olga.signedIn)).code).toBe(notFound)
    expect(await rate(id, 4, 'Quick')).toMatchObject({ code: 0, data: { evaluation: { score: 4, comment: 'Quick' } } })
  })

  it('an evaluation has one to five stars and a comment of up to 500 characters without secrets', async () => {
    const { id } = await file()
    await close(id)
    for (const score of [0, 6, 4.5]) expect((await rate(id, score)).code).toBe(invalidRequest)
    expect((await rate(id, 3, 'a'.repeat(501))).code).toBe(invalidRequest)
    expect((await rate(id, 3, `0x${'c8'.repeat(32)}`)).code).toBe(textHasSecret)
    expect((await open(id)).evaluation).toBeNull()
    expect((await rate(id, 3, '👍🏽'.repeat(500))).code).toBe(0)
  })

  it('an evaluation can be changed for a day', async () => {
    const { id } = await file()
    await close(id)
    await rate(id, 1, 'Slow')
    const { evaluation } = await open(id)
    expect(await rate(id, 5)).toMatchObject({ data: { evaluation: { score: 5, comment: null, at: evaluation?.at } } })
    await rateAt(id, new Date(Date.now() - 86_400_000 + 60_000))
    expect((await rate(id, 4)).code).toBe(0)
    await rateAt(id, new Date(Date.now() - 86_400_000 - 1_000))
    expect((await rate(id, 2)).code).toBe(stateConflict)
    expect(await open(id)).toMatchObject({ evaluation: { score: 4 }, mayEvaluate: false })
  })

  it('an evaluation is kept but can’t be changed while the work order is open again', async () => {
    const { id } = await file()
    await close(id)
    await rate(id, 5)
    await server.ask(replyToSupport, { key: { id }, messageId: randomUUID(), text: 'One more' }, ann.signedIn)
    expect(await open(id)).toMatchObject({ evaluation: { score: 5 }, mayEvaluate: false })
    expect((await rate(id, 1)).code).toBe(stateConflict)
  })

  it('allows 30 evaluations an hour', async () => {
    const { id } = await file()
    await close(id)
    for (let number = 0; number < 30; number += 1) expect((await rate(id, 5)).code).toBe(0)
    expect((await rate(id, 5)).code).toBe(tooManyRequests)
  })
})

it('exports work orders with their evaluation and deletes them with the account', async () => {
  const { id } = await file()
  await close(id)
  await rate(id, 4, 'Quick')
  const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
  expect(sections['conversations']).toMatchObject([
    { door: 'work-order', category: 'deposit', priority: 'high', evaluation: { score: 4, comment: 'Quick' } },
  ])
  await server.ask(sendAccountCode, { purpose: 'delete-account' }, ann.signedIn)
  const code = await newestCode(server, ann.email)
  await server.ask(deleteAccount, { currentPassword: ann.password, code }, ann.signedIn)
  expect(await server.database.$count(workOrders)).toBe(0)
})
