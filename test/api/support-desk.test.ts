import { randomUUID } from 'node:crypto'

import type { InferInput } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { exportAccount } from '#api/account.ts'
import { listCannedReplies, removeCannedReply, saveCannedReply } from '#api/canned-replies.ts'
import { closeConversation, getConversation, startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listWaitingConversations, openConversation, replyAsSupport } from '#api/operator-conversations.ts'
import {
  addNote,
  assignConversation,
  getDeskOverview,
  keepOpen,
  listDeskOperators,
  openWriter,
} from '#api/operator-desk.ts'
import { listAudit } from '#api/operator-audit.ts'
import { evaluateWorkOrder, getWorkOrder, startWorkOrder } from '#api/work-orders.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { conversationAssignments, conversationNotes, conversationPresences } from '#server/db/schema/support-desk.ts'

import { codesOf } from './support/codes.ts'
import { registerOperator } from './support/operators.ts'
import { newEmail, newPlace, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const { idReused, notFound, stateConflict, textHasSecret } = apiErrorCode

let server: TestApp
let ann: Person
let olga: Person
let oleg: Person

beforeAll(async () => {
  server = await buildTestApp({ connection: connectPostgres(await createTestDatabase(), () => undefined) })
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  ann = await register(server)
})

const idOf = ({ session }: Person) => session.memberId

async function file(terms: Partial<InferInput<typeof startWorkOrder.input>> = {}): Promise<string> {
  const order = { id: randomUUID(), lang: 'en_us', category: 'deposit', priority: 'high', text: 'Where?' } as const
  return (await server.ask(startWorkOrder, { ...order, ...terms }, ann.signedIn)).id
}

async function write(): Promise<string> {
  const id = randomUUID()
  await server.ask(startConversation, { id, lang: 'en_us', text: 'Where is it?' }, ann.signedIn)
  return id
}

const assign = (id: string, from: Person | null, to: Person | null, by = olga) =>
  server.call(
    assignConversation,
    { id, from: from === null ? null : idOf(from), to: to === null ? null : idOf(to) },
    by.signedIn,
  )
const note = (id: string, text: string, noteId: string = randomUUID(), by = olga) =>
  server.call(addNote, { id, noteId, text }, by.signedIn)
const listed = async (filter: InferInput<typeof listWaitingConversations.input>, by = olga) =>
  (await server.ask(listWaitingConversations, filter, by.signedIn)).items.map(({ id }) => id)
const auditOf = async (subject: string) =>
  (await server.ask(listAudit, {}, olga.signedIn)).items.filter((entry) => entry.subject === subject)

describe('the list of waiting conversations', () => {
  it('filters waiting conversations by door, category, priority and assignee', async () => {
    const [letter, order, small] = [await write(), await file(), await file({ category: 'mining', priority: 'low' })]
    expect(await listed({})).toEqual([letter, order, small])
    expect(await listed({ door: 'mail' })).toEqual([letter])
    expect(await listed({ door: 'work-order' })).toEqual([order, small])
    expect(await listed({ category: 'mining' })).toEqual([small])
    expect(await listed({ priority: 'high' })).toEqual([order])
    await assign(order, null, olga)
    expect(await listed({ assigned: 'me' })).toEqual([order])
    expect(await listed({ assigned: 'me' }, oleg)).toEqual([])
    expect(await listed({ assigned: 'nobody' })).toEqual([letter, small])
    const [entry] = (await server.ask(listWaitingConversations, { assigned: 'me' }, olga.signedIn)).items
    expect(entry).toMatchObject({ door: 'work-order', category: 'deposit', priority: 'high', assignee: idOf(olga) })
  })
})

describe('a reply', () => {
  it('refuses a reply with a recovery phrase or private key, but not one with an explorer link', async () => {
    const id = await write()
    const hash = `0x${'c8'.repeat(32)}`
    const reply = (text: string) =>
      server.call(replyAsSupport, { id, messageId: randomUUID(), text, messageCount: 1 }, olga.signedIn)
    expect((await reply(`Is it ${hash}?`)).code).toBe(textHasSecret)
    expect((await reply('legal winner thank year wave sausage worth useful legal winner thank yellow')).code).toBe(
      textHasSecret,
    )
    expect((await server.ask(openConversation, { id }, olga.signedIn)).messages).toHaveLength(1)
    expect(await reply(`Is it https://polygonscan.com/tx/${hash}?`)).toMatchObject({ code: 0 })
  })
})

describe('an assignment', () => {
  it('assigns a conversation to one of two operators who take it at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await write()
      expect(await codesOf([assign(id, null, olga), assign(id, null, oleg, oleg)])).toEqual([0, stateConflict])
      expect(await auditOf(id)).toHaveLength(1)
    }
  })

  it('hands over, takes over and releases a conversation, each audited once', async () => {
    const id = await write()
    expect(await assign(id, null, olga)).toMatchObject({ code: 0, data: { assignee: idOf(olga) } })
    expect(await assign(id, null, olga)).toMatchObject({ code: 0 })
    expect(await assign(id, null, oleg, oleg)).toMatchObject({ code: stateConflict })
    expect(await assign(id, olga, oleg)).toMatchObject({ code: 0, data: { assignee: idOf(oleg) } })
    expect(await assign(id, oleg, olga)).toMatchObject({ code: 0 })
    expect(await assign(id, olga, null)).toMatchObject({ code: 0, data: { assignee: null } })
    const entries = await auditOf(id)
    expect(entries.map(({ action, details }) => [action, details['to']])).toEqual([
      ['assign-conversation', null],
      ['assign-conversation', idOf(olga)],
      ['assign-conversation', idOf(oleg)],
      ['assign-conversation', idOf(olga)],
    ])
  })

  it('assigns conversations to operators only', async () => {
    const id = await write()
    expect(await assign(id, null, ann)).toMatchObject({ code: notFound })
    expect((await server.ask(listDeskOperators, undefined, olga.signedIn)).operators.toSorted()).toEqual(
      [idOf(olga), idOf(oleg)].toSorted(),
    )
  })
})

describe('presence in a conversation', () => {
  it('shows other operators with the conversation open until 40 seconds of silence', async () => {
    const id = await file()
    const keep = (by: Person) => server.ask(keepOpen, { id }, by.signedIn)
    expect(await keep(olga)).toEqual({ others: [], assignee: null, state: 'pending-reply', messageCount: 1 })
    expect((await keep(oleg)).others).toEqual([idOf(olga)])
    await assign(id, null, oleg)
    expect(await keep(olga)).toMatchObject({ others: [idOf(oleg)], assignee: idOf(oleg) })
    server.advance(41)
    expect((await keep(oleg)).others).toEqual([])
    expect(await server.database.$count(conversationPresences)).toBe(1)
  })
})

describe('an internal note', () => {
  it('shows an internal note to operators, but never to the user or in their export', async () => {
    const id = await file()
    const secret = 'The partner suspects a double spend'
    expect(await note(id, secret)).toMatchObject({ code: 0, data: { notes: [{ operator: idOf(olga), text: secret }] } })
    expect((await server.ask(openConversation, { id }, oleg.signedIn)).notes).toHaveLength(1)
    const reply = { id, messageId: randomUUID(), text: 'It has arrived.', messageCount: 1 }
    await server.ask(replyAsSupport, reply, olga.signedIn)
    await assign(id, null, olga)
    const seen = [
      await server.ask(getWorkOrder, { id }, ann.signedIn),
      await server.ask(getConversation, { key: { id } }, ann.signedIn),
      await server.ask(closeConversation, { key: { id } }, ann.signedIn),
      await server.ask(evaluateWorkOrder, { id, score: 5 }, ann.signedIn),
      await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn),
      await server.mailsTo(ann.email),
    ]
    expect(JSON.stringify(seen)).not.toContain('double spend')
    expect(JSON.stringify(seen), 'names no operator').not.toContain(idOf(olga))
    expect((await server.ask(openConversation, { id }, olga.signedIn)).evaluation).toMatchObject({ score: 5 })
  })

  it('saves an internal note once, refuses secrets in it and deletes it with its conversation', async () => {
    const id = await file()
    const noteId = randomUUID()
    expect(await codesOf(Array.from({ length: 3 }, () => note(id, 'Asked', noteId)))).toEqual([0, 0, 0])
    expect((await note(id, 'Something else', noteId)).code).toBe(idReused)
    expect((await note(id, 'Asked', noteId, oleg)).code).toBe(idReused)
    expect((await note(await file(), 'Asked', noteId)).code).toBe(idReused)
    expect((await note(id, `0x${'c8'.repeat(32)}`)).code).toBe(textHasSecret)
    expect(await server.database.$count(conversationNotes)).toBe(1)
    await assign(id, null, olga)
    await server.database.delete(conversations)
    expect(await server.database.$count(conversationNotes)).toBe(0)
    expect(await server.database.$count(conversationAssignments)).toBe(0)
  })
})

describe('facts about the writer', () => {
  it('shows facts about the writer and audits each access', async () => {
    const id = await file()
    const facts = await server.ask(openWriter, { id }, olga.signedIn)
    expect(facts).toMatchObject({
      memberId: idOf(ann),
      hasFundPassword: false,
      hasSecondFactor: false,
      orders: [],
      deposits: [],
      withdrawals: [],
      securityEvents: [{ kind: 'registered' }],
    })
    expect(JSON.stringify(facts)).not.toContain(ann.email)
    await server.ask(openWriter, { id }, olga.signedIn)
    expect(await auditOf(id)).toMatchObject([
      { action: 'open-writer', operator: idOf(olga), details: { member: idOf(ann) } },
      { action: 'open-writer' },
    ])
  })

  it('has no facts about a guest', async () => {
    const id = randomUUID()
    const letter = { id, lang: 'en_us', text: 'Hello', guest: { email: newEmail() } } as const
    await server.ask(startConversation, letter, newPlace())
    expect(await server.call(openWriter, { id }, olga.signedIn)).toMatchObject({ code: notFound })
    expect(await auditOf(id)).toEqual([])
  })
})

describe('canned replies', () => {
  it('has canned replies in four languages and audits changing, adding and removing them', async () => {
    const list = async () => (await server.ask(listCannedReplies, undefined, olga.signedIn)).items
    const seeded = await list()
    const langsById = Map.groupBy(seeded, ({ id }) => id)
    expect(langsById.size).toBeGreaterThanOrEqual(8)
    for (const texts of langsById.values()) expect(texts.map(({ lang }) => lang)).toHaveLength(4)

    const [first] = seeded
    if (first === undefined) throw new Error('There is no canned reply')
    const { id, lang } = first
    const changed = { id, lang, title: 'Shorter', text: 'It’s on its way.' }
    expect(await server.ask(saveCannedReply, changed, olga.signedIn)).toMatchObject({
      ...changed,
      changedBy: idOf(olga),
    })
    expect(await list()).toHaveLength(seeded.length)
    expect(await auditOf(id)).toMatchObject([{ action: 'save-canned-reply', details: { before: first.text } }])

    const added = { id: randomUUID(), lang: 'es_mx', title: 'Hola', text: 'Gracias.' } as const
    await server.ask(saveCannedReply, added, oleg.signedIn)
    const place = { id: added.id, lang: added.lang }
    await server.ask(removeCannedReply, place, olga.signedIn)
    expect(await server.call(removeCannedReply, place, olga.signedIn)).toMatchObject({ code: notFound })
    expect((await auditOf(added.id)).map(({ action }) => action)).toEqual(['remove-canned-reply', 'save-canned-reply'])
  })
})

it('the overview shows how fast users were answered and how they rated it', async () => {
  const overview = () => server.ask(getDeskOverview, undefined, olga.signedIn)
  expect(await overview()).toEqual({ received: 0, waiting: 0, firstAnswer: null, solved: null, ratings: null })
  const [first, second] = [await file(), await file()]
  server.advance(600)
  const reply = (id: string) => ({ id, messageId: randomUUID(), text: 'It has arrived.', messageCount: 1 })
  await server.ask(replyAsSupport, reply(first), olga.signedIn)
  server.advance(120)
  await server.ask(closeConversation, { key: { id: first } }, ann.signedIn)
  await server.ask(evaluateWorkOrder, { id: first, score: 4 }, ann.signedIn)
  const told = await overview()
  expect(told).toMatchObject({ received: 2, waiting: 1, ratings: { count: 1, average: 4 } })
  expect(told.firstAnswer).toMatchObject({ count: 1 })
  expect(told.firstAnswer?.medianSeconds).toBeCloseTo(600, -1)
  expect(told.solved?.medianSeconds).toBeCloseTo(720, -1)
  expect(await listed({})).toEqual([second])
})
