import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { replyToSupport, startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { replyAsSupport } from '#api/operator-conversations.ts'
import { searchConversations, type SearchKind } from '#api/operator-search.ts'
import { listAudit } from '#api/operator-audit.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { conversationMessages, conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { registerOperator } from './support/operators.ts'
import { newEmail, newPlace, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase, openTestDatabase } from './support/test-database.ts'

const { forbidden, invalidRequest, notLoggedIn, tooManyRequests } = apiErrorCode

let server: TestApp
let olga: Person
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ connection: connectPostgres(await createTestDatabase(), () => undefined) })
  olga = await registerOperator(server)
  ann = await register(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
})

async function write(text: string, terms: object = {}): Promise<string> {
  const input = { id: randomUUID(), lang: 'en_us', text, guest: { email: newEmail() }, ...terms } as const
  return (await server.ask(startConversation, input, newPlace())).conversation.id
}

async function search(by: SearchKind, query: string): Promise<readonly string[]> {
  const { items } = await server.ask(searchConversations, { by, query }, olga.signedIn)
  return items.map(({ id }) => id)
}

it('finds conversations with all words or their beginnings, ignoring case and accents', async () => {
  const first = await write('Mi DEPÓSITO de 20 USDT no llegó')
  const second = await write('My deposit of USDC never showed')
  expect(await search('text', 'deposito')).toEqual([first])
  expect(await search('text', 'dep')).toEqual([second, first])
  expect(await search('text', 'usdt llego')).toEqual([first])
  expect(await search('text', 'usdt usdc')).toEqual([])
  expect(await search('text', '?!')).toEqual([])
  expect(await search('text', "it's & | ! :* (")).toEqual([])
})

it('finds exact Chinese text in both scripts, even a single character', async () => {
  const simplified = await write('我的充币没有到账')
  const traditional = await write('我的充幣沒有到帳 USDT')
  expect(await search('text', '充币')).toEqual([simplified])
  expect(await search('text', '没有到账')).toEqual([simplified])
  expect(await search('text', '充幣 usdt')).toEqual([traditional])
  expect(await search('text', '充')).toEqual([traditional, simplified])
  expect(await search('text', '账')).toEqual([simplified])
  expect(await search('text', '币充')).toEqual([])
})

it('reports who wrote the matches but not their text', async () => {
  const secret = `pelican ${randomUUID().slice(0, 8)}`
  const id = await write(`Where is ${secret}?`)
  const reply = { id, messageId: randomUUID(), text: `Your ${secret} is on its way`, messageCount: 1 }
  await server.ask(replyAsSupport, reply, olga.signedIn)
  const answer = await server.ask(searchConversations, { by: 'text', query: 'pelican' }, olga.signedIn)
  expect(answer).toMatchObject({ items: [{ id, matches: { person: 1, support: 1 } }], hasMore: false })
  expect(JSON.stringify(answer)).not.toContain('pelican')
})

it('finds a conversation by its own number or the exact number it’s about', async () => {
  const id = await write('Where?', { about: { kind: 'order', number: '7K3M9Q2P4T' } })
  expect(await search('number', '7K3M9Q2P4T')).toEqual([id])
  expect(await search('number', '7K3M9Q2P4')).toEqual([])
  expect(await search('number', id.toUpperCase())).toEqual([id])
})

it('finds conversations by the exact email of a guest or an account', async () => {
  const email = newEmail()
  const asGuest = await write('Hello', { guest: { email } })
  expect(await search('email', email.toUpperCase())).toEqual([asGuest])
  const input = { id: randomUUID(), lang: 'en_us', text: 'Hello' } as const
  await server.ask(startConversation, input, ann.signedIn)
  expect(await search('email', ann.email)).toEqual([input.id])
  expect(await search('email', ann.email.slice(1))).toEqual([])
  const broken = await server.call(searchConversations, { by: 'email', query: 'nobody' }, olga.signedIn)
  expect(broken).toMatchObject({ code: invalidRequest })
})

it('finds a guest’s conversation by the full phone number, however it’s written', async () => {
  const id = await write('Call me', { guest: { phone: { areaCode: '+52', number: '55 1234 5678' } } })
  expect(await search('phone', '+52 (55) 1234-5678')).toEqual([id])
  expect(await search('phone', '5512345678')).toEqual([])
})

it('lists at most fifty conversations, latest match first, even if almost every message matches', async () => {
  const now = Date.now()
  const rows = Array.from({ length: 120 }, (_, index) => ({ id: randomUUID(), at: new Date(now - index * 1000) }))
  await server.database.insert(conversations).values(
    rows.map(({ id, at }) => ({
      id,
      door: 'mail' as const,
      email: 'crowd@mail.example',
      lang: 'en_us' as const,
      state: 'closed' as const,
      unread: false,
      messageCount: 20,
      createdAt: at,
      lastMessageAt: at,
      closedAt: at,
    })),
  )
  for (let position = 1; position <= 20; position += 1) {
    await server.database.insert(conversationMessages).values(
      rows.map(({ id, at }) => ({
        conversationId: id,
        id: randomUUID(),
        position,
        author: 'person' as const,
        text: 'common words',
        sentAt: new Date(at.getTime() - position),
      })),
    )
  }
  const { items, hasMore } = await server.ask(searchConversations, { by: 'text', query: 'common' }, olga.signedIn)
  expect(items.map(({ id }) => id)).toEqual(rows.slice(0, 50).map(({ id }) => id))
  expect(items[0]).toMatchObject({ matches: { person: 20, support: 0 } })
  expect(hasMore).toBe(true)
  const byEmail = { by: 'email', query: 'crowd@mail.example' } as const
  expect(await server.ask(searchConversations, byEmail, olga.signedIn)).toMatchObject({ hasMore: true })
})

it('audits each search without its full email or phone number', async () => {
  const email = newEmail()
  await search('text', 'pelican')
  await search('email', email)
  await search('phone', '+52 5512345678')
  const { items } = await server.ask(listAudit, {}, olga.signedIn)
  const searches = items.filter(({ action }) => action === 'search-conversations').slice(0, 3)
  expect(searches.map(({ subject, details }) => ({ subject, details }))).toEqual([
    { subject: 'phone', details: { query: '…678', found: '0' } },
    { subject: 'email', details: { query: `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`, found: '0' } },
    { subject: 'text', details: { query: 'pelican', found: '0' } },
  ])
})

it('lets only operators search, up to a rate limit', async () => {
  const input = { by: 'text', query: 'deposit' } as const
  expect(await server.call(searchConversations, input, ann.signedIn)).toMatchObject({ code: forbidden })
  expect(await server.call(searchConversations, input)).toMatchObject({ code: notLoggedIn })
  const strange = await server.call(searchConversations, { ...input, state: 'closed' } as never, olga.signedIn)
  expect(strange).toMatchObject({ code: invalidRequest })
  for (let count = 0; count < 60; count += 1) await search('number', 'none')
  expect(await server.call(searchConversations, input, olga.signedIn)).toMatchObject({ code: tooManyRequests })
})

it('finds the same conversations in the database that comes with the server', async () => {
  const small = await buildTestApp({ connection: await openTestDatabase() })
  const operator = await registerOperator(small)
  const id = randomUUID()
  const guest = { email: newEmail() }
  const { token } = await small.ask(
    startConversation,
    { id, lang: 'zh_cn', text: '我的充币没有到账', guest },
    newPlace(),
  )
  const more = { key: { token: token ?? '' }, messageId: randomUUID(), text: '¿Dónde está mi DEPÓSITO?' }
  await small.ask(replyToSupport, more, newPlace())
  const queries = ['没有到账', '充币', 'deposito', 'donde esta']
  const found: unknown[] = []
  for (const query of queries) {
    const { items } = await small.ask(searchConversations, { by: 'text', query }, operator.signedIn)
    found.push(items.map((item) => item.id))
  }
  expect(found).toEqual(queries.map(() => [id]))
  await small.app.close()
  await small.connection.close()
})
