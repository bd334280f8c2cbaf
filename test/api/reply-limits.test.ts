import { randomUUID } from 'node:crypto'

import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { type ConversationKey, replyToSupport, startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { replyAsSupport } from '#api/operator-conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { codesOf } from './support/codes.ts'
import { registerOperator } from './support/operators.ts'
import { newEmail, newestMail, newPlace, type Person, register, tokenOf } from './support/people.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'

const { linkInvalid, notFound, notLoggedIn, tooManyRequests } = apiErrorCode
const repliesAnHour = 30

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  ann = await register(server)
})

const letter = () => ({ id: randomUUID(), lang: 'en_us', text: 'Where is my deposit?' }) as const
const reply = (key: ConversationKey, options: CallOptions) =>
  server.call(replyToSupport, { key, messageId: randomUUID(), text: 'Not yet' }, options)

async function replyMany(count: number, keyOf: (index: number) => ConversationKey, options: CallOptions) {
  return new Set(await codesOf(Array.from({ length: count }, (_, index) => reply(keyOf(index), options))))
}

it('limits an account’s replies across all the conversation IDs that it names', async () => {
  const { conversation } = await server.ask(startConversation, letter(), ann.signedIn)
  const codes = await replyMany(repliesAnHour, () => ({ id: randomUUID() }), ann.signedIn)
  expect(codes).toEqual(new Set([notFound]))
  expect((await reply({ id: conversation.id }, ann.signedIn)).code).toBe(tooManyRequests)
})

it('limits a guest’s replies across all links to the conversation', async () => {
  const email = newEmail()
  const { conversation, token } = await server.ask(startConversation, { ...letter(), guest: { email } }, newPlace())
  const answer = { id: conversation.id, messageId: randomUUID(), text: 'It has arrived.', messageCount: 1 }
  await server.ask(replyAsSupport, answer, (await registerOperator(server)).signedIn)
  const links = [token ?? '', tokenOf(await newestMail(server, email), 'token')] as const
  expect(links[0]).not.toBe(links[1])
  const codes = await replyMany(
    repliesAnHour,
    (index) => ({ token: index % 2 === 0 ? links[0] : links[1] }),
    newPlace(),
  )
  expect(codes).toEqual(new Set([0]))
  for (const link of links) expect((await reply({ token: link }, newPlace())).code).toBe(tooManyRequests)
})

it('counts nothing for made-up links, or for IDs without a session', async () => {
  expect((await reply({ token: 'a'.repeat(43) }, newPlace())).code).toBe(linkInvalid)
  expect((await reply({ id: randomUUID() }, newPlace())).code).toBe(notLoggedIn)
  expect(await server.database.$count(rateLimits, like(rateLimits.key, 'conversation-reply%'))).toBe(0)
})
