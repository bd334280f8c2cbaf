import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { exportAccount } from '#api/account.ts'
import { startChat } from '#api/chat.ts'
import {
  closeConversation,
  getConversation,
  listConversations,
  replyToSupport,
  startConversation,
} from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  closeAsSupport,
  listWaitingConversations,
  openConversation,
  replyAsSupport,
} from '#api/operator-conversations.ts'
import { listMergeTargets, mergeConversation } from '#api/operator-merge.ts'
import { listAudit } from '#api/operator-audit.ts'
import { getWorkOrder, listWorkOrders, startWorkOrder } from '#api/work-orders.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { codesOf } from './support/codes.ts'
import { deliver, resolveTestRecord, writeMail } from './support/inbound-mails.ts'
import { registerOperator } from './support/operators.ts'
import { newEmail, newestMail, newPlace, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

const { notFound, stateConflict } = apiErrorCode

let server: TestApp
let folder: string
let ann: Person
let olga: Person
let oleg: Person

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'merged-'))
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  const config = { ...testConfig, dataFolder: folder }
  server = await buildTestApp({ config, connection, resolveRecord: resolveTestRecord })
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  ann = await register(server)
})

async function write(text: string, person = ann): Promise<string> {
  const id = randomUUID()
  await server.ask(startConversation, { id, lang: 'en_us', text }, person.signedIn)
  server.advance(1)
  return id
}

async function file(text: string): Promise<string> {
  const order = { id: randomUUID(), lang: 'en_us', category: 'deposit', priority: 'high', text } as const
  await server.ask(startWorkOrder, order, ann.signedIn)
  server.advance(1)
  return order.id
}

async function writeAsGuest(email: string, text: string) {
  const start = { id: randomUUID(), lang: 'en_us', text, guest: { email } } as const
  const { conversation, token } = await server.ask(startConversation, start, newPlace())
  server.advance(1)
  return { id: conversation.id, token: token ?? '' }
}

const merge = (id: string, into: string | null, by = olga) => server.call(mergeConversation, { id, into }, by.signedIn)
const textsOf = ({ messages }: { readonly messages: readonly { readonly text: string }[] }) =>
  messages.map(({ text }) => text)

it('a message merged into a ticket is found there by any link, and email replies go there', async () => {
  const letter = await write('Where is my deposit?')
  const { replyTo = '' } = await newestMail(server, ann.email)
  const ticket = await file('It is gone')
  const later = await write('Hello?')
  expect(await server.ask(listMergeTargets, { id: letter }, olga.signedIn)).toMatchObject({
    items: [{ id: later }, { id: ticket }],
  })
  expect(await merge(letter, ticket)).toMatchObject({ code: 0, data: { id: ticket, merged: [letter] } })
  expect(await merge(later, ticket)).toMatchObject({ code: 0, data: { merged: [letter, later] } })
  const both = ['Where is my deposit?', 'It is gone', 'Hello?']
  expect(textsOf(await server.ask(getWorkOrder, { id: ticket }, ann.signedIn))).toEqual(both)
  // Also by the link of an email sent before.
  const opened = await server.ask(getConversation, { key: { id: letter } }, ann.signedIn)
  expect([opened.id, opened.door, textsOf(opened)]).toEqual([ticket, 'work-order', both])
  expect((await server.ask(listConversations, {}, ann.signedIn)).items).toEqual([])
  expect((await server.ask(listWorkOrders, {}, ann.signedIn)).items).toHaveLength(1)
  await deliver(server, await writeMail({ from: ann.email, to: replyTo, text: 'By mail' }), { recipient: replyTo })
  expect(textsOf(await server.ask(openConversation, { id: ticket }, olga.signedIn))).toEqual([...both, 'By mail'])
  expect(await server.ask(openConversation, { id: letter }, olga.signedIn)).toMatchObject({
    state: 'closed',
    mergedInto: ticket,
  })
  const { items } = await server.ask(listAudit, {}, olga.signedIn)
  expect(items.filter(({ action }) => action === 'merge-conversation').map(({ subject }) => subject)).toEqual([
    later,
    letter,
  ])
})

it('unmerging puts each message back where it was', async () => {
  const [one, two] = [await write('One'), await write('Two')]
  await merge(one, two)
  const reply = { key: { id: one }, messageId: randomUUID(), text: 'Three' }
  expect((await server.ask(replyToSupport, reply, ann.signedIn)).id).toBe(two)
  expect(await merge(one, null)).toMatchObject({ code: 0, data: { id: one, mergedInto: null, state: 'closed' } })
  expect(textsOf(await server.ask(getConversation, { key: { id: one } }, ann.signedIn))).toEqual(['One'])
  expect(textsOf(await server.ask(getConversation, { key: { id: two } }, ann.signedIn))).toEqual(['Two', 'Three'])
  const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
  expect(sections.conversations).toHaveLength(2)
})

it('a merge makes the target wait for support only if the merged conversation did', async () => {
  const [waiting, closed] = [await write('Waiting'), await write('Closed')]
  await server.ask(closeAsSupport, { id: closed, messageCount: 1 }, olga.signedIn)
  expect(await merge(waiting, closed)).toMatchObject({ code: 0, data: { state: 'pending-reply' } })
  expect((await server.ask(listWaitingConversations, {}, olga.signedIn)).items.map(({ id }) => id)).toEqual([closed])
  const answered = await write('Answered')
  const reply = { id: answered, messageId: randomUUID(), text: 'Done', messageCount: 1 }
  await server.ask(replyAsSupport, reply, olga.signedIn)
  await server.ask(closeConversation, { key: { id: closed } }, ann.signedIn)
  expect(await merge(answered, closed)).toMatchObject({ code: 0, data: { state: 'closed' } })
  // The reply in it is still unread.
  expect(await server.ask(listConversations, {}, ann.signedIn)).toMatchObject({ unread: 1, items: [{ unread: true }] })
})

it('refuses merges across people, realms and doors, into itself, and into a merged conversation', async () => {
  const [letter, ticket] = [await write('Mine'), await file('Mine')]
  const theirs = await write('Theirs', await register(server))
  const guest = await writeAsGuest(ann.email, 'As a guest')
  const { id: chat } = await server.ask(startChat, { id: randomUUID(), lang: 'en_us', text: 'Hi' }, ann.signedIn)
  for (const [id, into] of [
    [letter, theirs],
    [letter, guest.id],
    [guest.id, letter],
    [letter, chat],
    [chat, letter],
    [ticket, letter],
    [letter, letter],
  ] as const) {
    expect((await merge(id, into)).code, `${id} into ${into}`).toBe(stateConflict)
  }
  expect((await merge(letter, randomUUID())).code).toBe(notFound)
  expect((await merge(letter, ticket)).code).toBe(0)
  expect((await merge(letter, ticket)).code, 'repeating it succeeds').toBe(0)
  const third = await write('Third')
  expect((await merge(third, letter)).code).toBe(stateConflict)
  expect((await server.ask(listMergeTargets, { id: third }, olga.signedIn)).items.map(({ id }) => id)).toEqual([ticket])
})

it('a message repeated after a merge is stored once, in the app and by email', async () => {
  const [one, two] = [await write('One'), await write('Two')]
  const { replyTo = '' } = await newestMail(server, ann.email)
  const source = await writeMail({ from: ann.email, to: replyTo, text: 'By mail' })
  const reply = { key: { id: two }, messageId: randomUUID(), text: 'In the app' }
  const send = async () => {
    await server.ask(replyToSupport, reply, ann.signedIn)
    await deliver(server, source, { recipient: replyTo })
  }
  await send()
  expect((await merge(two, one)).code).toBe(0)
  await send()
  expect(textsOf(await server.ask(getConversation, { key: { id: two } }, ann.signedIn)).toSorted()).toEqual([
    'By mail',
    'In the app',
    'One',
    'Two',
  ])
})

it('a merge takes along what was merged before', async () => {
  const [one, two, three] = [await write('One'), await write('Two'), await write('Three')]
  await merge(one, two)
  expect(await merge(two, three)).toMatchObject({ code: 0, data: { merged: [one, two] } })
  const { id, messages } = await server.ask(getConversation, { key: { id: one } }, ann.signedIn)
  expect([id, messages.length]).toEqual([three, 3])
})

it('refuses merges for guests, since a forged email would open another’s messages', async () => {
  const email = newEmail()
  const [theirs, forged] = [await writeAsGuest(email, 'My bank is …'), await writeAsGuest(email, 'Merge this')]
  for (const [id, into] of [
    [theirs.id, forged.id],
    [forged.id, theirs.id],
  ] as const) {
    expect((await merge(id, into)).code).toBe(stateConflict)
    expect((await server.ask(listMergeTargets, { id }, olga.signedIn)).items).toEqual([])
  }
  const past = server.database.update(conversations).set({ state: 'closed', mergedInto: theirs.id })
  await expect(past.where(eq(conversations.id, forged.id)), 'refused by the database, too').rejects.toThrow(
    'Failed query',
  )
  const opened = await server.ask(getConversation, { key: { token: forged.token } }, newPlace())
  expect(textsOf(opened)).toEqual(['Merge this'])
})

it('of two opposite simultaneous merges one takes effect, and no message is lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await write('One'), await write('Two')]
    const reply = { key: { id: one }, messageId: randomUUID(), text: 'Meanwhile' }
    const [codes] = await Promise.all([
      codesOf([merge(one, two), merge(two, one, oleg)]),
      server.call(replyToSupport, reply, ann.signedIn),
    ])
    expect(codes).toEqual([0, stateConflict])
    await server.ask(replyToSupport, reply, ann.signedIn)
    const opened = await server.ask(getConversation, { key: { id: one } }, ann.signedIn)
    expect(textsOf(opened).toSorted()).toEqual(['Meanwhile', 'One', 'Two'])
    expect(opened.state).toBe('pending-reply')
  }
})
