import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { getSystemMessage, listSystemMessages, markSystemMessageRead } from '#api/notices.ts'
import { addSystemMessages } from '#server/notifications/system-messages.repository.ts'

import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await buildTestApp()
  ann = await register(server)
  bob = await register(server)
})

afterAll(() => server.close())

/** Returns the welcome message that every account gets. */
async function welcomeOf(person: Person) {
  const { items } = await server.ask(listSystemMessages, {}, person.signedIn)
  const message = items.find(({ kind }) => kind === 'welcome')
  if (message === undefined) throw new Error('The account has no welcome message')
  return message
}

describe('messages to one person', () => {
  it('a new account’s system messages begin with an unread welcome', async () => {
    const { items, unread } = await server.ask(listSystemMessages, {}, ann.signedIn)
    expect(items).toMatchObject([{ kind: 'welcome', readStatus: 0 }])
    expect(unread).toBe(1)
  })

  it('system messages are visible to their recipient only', async () => {
    const { id } = await welcomeOf(ann)
    expect(await server.call(getSystemMessage, { id }, bob.signedIn)).toMatchObject({ code: apiErrorCode.notFound })
    expect(await server.call(markSystemMessageRead, { id }, bob.signedIn)).toMatchObject({
      code: apiErrorCode.notFound,
    })
    await server.ask(markSystemMessageRead, { id: null }, bob.signedIn)
    expect(await server.ask(getSystemMessage, { id }, ann.signedIn)).toMatchObject({ readStatus: 0 })
  })

  it('an unknown system message isn’t found', async () => {
    const id = randomUUID()
    expect(await server.call(getSystemMessage, { id }, ann.signedIn)).toMatchObject({ code: apiErrorCode.notFound })
    expect(await server.call(markSystemMessageRead, { id }, ann.signedIn)).toMatchObject({
      code: apiErrorCode.notFound,
    })
  })

  it('system messages require logging in', async () => {
    const { id } = await welcomeOf(ann)
    expect(await server.call(listSystemMessages, {})).toMatchObject({ code: apiErrorCode.notLoggedIn })
    expect(await server.call(getSystemMessage, { id })).toMatchObject({ code: apiErrorCode.notLoggedIn })
    expect(await server.call(markSystemMessageRead, { id: null })).toMatchObject({ code: apiErrorCode.notLoggedIn })
  })

  it('a system message counts as read once it’s marked, not when it’s opened', async () => {
    const { id } = await welcomeOf(ann)
    expect(await server.ask(getSystemMessage, { id }, ann.signedIn)).toMatchObject({ id, readStatus: 0 })
    await server.ask(markSystemMessageRead, { id }, ann.signedIn)
    await server.ask(markSystemMessageRead, { id }, ann.signedIn)
    expect(await server.ask(getSystemMessage, { id }, ann.signedIn)).toMatchObject({ id, readStatus: 1 })
    expect(await server.ask(listSystemMessages, {}, ann.signedIn)).toMatchObject({ unread: 0 })
  })

  it('system messages come in pages, newest first, and can all be marked at once', async () => {
    const { userId } = bob.session
    const start = Date.now()
    for (let index = 0; index < 43; index += 1) {
      // Pairs share a millisecond: their ids decide the order between them.
      const at = new Date(start + Math.floor(index / 2))
      await addSystemMessages(server.database, [
        { userId, kind: 'wallet-bound', values: { wallet: String(index) }, at },
      ])
    }
    const seen: { id: string; at: string }[] = []
    let cursor: string | undefined
    do {
      const page = await server.ask(listSystemMessages, cursor === undefined ? {} : { cursor }, bob.signedIn)
      expect(page.items.length).toBeLessThanOrEqual(20)
      seen.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(44)
    const dates = seen.map(({ at }) => at)
    expect(dates).toEqual(dates.toSorted().toReversed())

    await server.ask(markSystemMessageRead, { id: null }, bob.signedIn)
    expect(await server.ask(listSystemMessages, {}, bob.signedIn)).toMatchObject({ unread: 0 })
  })
})
