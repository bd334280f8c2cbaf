import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startConversation } from '#api/conversations.ts'
import { conversationMessages, conversations } from '#server/db/schema/conversations.ts'

import { newEmail, newPlace, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

const letter = () => ({ id: randomUUID(), lang: 'en_us', text: 'Where is my deposit?' }) as const

/** Backdates the last message of a conversation by a number of days. */
async function ageTo(id: string, days: number): Promise<void> {
  const lastMessageAt = new Date(Date.now() - days * 86_400_000)
  await server.database.update(conversations).set({ lastMessageAt }).where(eq(conversations.id, id))
}

async function writeAsGuest(): Promise<string> {
  const { conversation } = await server.ask(
    startConversation,
    { ...letter(), guest: { email: newEmail() } },
    newPlace(),
  )
  return conversation.id
}

it('deletes a guest’s conversation a year after its last message, and keeps an account’s', async () => {
  const ann = await register(server)
  const [old, recent] = [await writeAsGuest(), await writeAsGuest()]
  const { conversation: own } = await server.ask(startConversation, letter(), ann.signedIn)
  await ageTo(old, 366)
  await ageTo(recent, 364)
  await ageTo(own.id, 1_000)
  await server.backend.cleanUps.find(({ name }) => name === 'conversations of guests')?.run()
  const left = await server.database.select({ id: conversations.id }).from(conversations)
  expect(left.map(({ id }) => id).toSorted()).toEqual([recent, own.id].toSorted())
  expect(await server.database.$count(conversationMessages, eq(conversationMessages.conversationId, old))).toBe(0)
})
