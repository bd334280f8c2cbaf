import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, endSession, exportAccount, listSessions, sendAccountCode } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { markChatRead, startChat } from '#api/chat.ts'
import { getConversation, startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { endAccountSessions } from '#api/operator-accounts.ts'
import { replyAsSupport } from '#api/operator-conversations.ts'
import { futuresPush, getPushKey, getPushState, subscribeToPush, unsubscribeFromPush } from '#api/push.ts'
import { pushOf } from '#server/config/push-environment.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { pushSubscriptions } from '#server/db/schema/push-subscriptions.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'

import { registerOperator } from './support/operators.ts'
import { logIn, newEmail, newestCode, newPlace, type Person, register } from './support/people.ts'
import { type PushBrowser, PushServiceSimulator } from './support/push-service.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

const { invalidRequest, linkInvalid, notLoggedIn, tooManyRequests } = apiErrorCode

const push = pushOf(Buffer.alloc(32, 7).toString('base64url'), 'mailto:support@app.example', true)
if (push === null) throw new Error('The test key is invalid')

let simulator: PushServiceSimulator
let server: TestApp
let ann: Person
let olga: Person

beforeAll(async () => {
  simulator = new PushServiceSimulator(push.publicKey)
  await simulator.listen()
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection, config: { ...testConfig, push } })
  olga = await registerOperator(server)
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(outbox)
  ann = await register(server)
})

async function subscribed(options: CallOptions = ann.signedIn, token?: string): Promise<PushBrowser> {
  const browser = simulator.subscribe()
  const { subscription } = browser
  await server.ask(subscribeToPush, { subscription, ...(token !== undefined && { token }) }, options)
  return browser
}

const write = async () => {
  const id = randomUUID()
  await server.ask(startConversation, { id, lang: 'en_us', text: 'Where is my deposit?' }, ann.signedIn)
  return id
}

async function writeAsGuest() {
  const start = { id: randomUUID(), lang: 'zh_tw', text: '你好' } as const
  const { token } = await server.ask(startConversation, { ...start, guest: { email: newEmail() } }, newPlace())
  if (token === null) throw new Error('The guest received no link')
  return { id: start.id, token }
}

const answer = (id: string, messageCount = 1) =>
  server.ask(
    replyAsSupport,
    { id, messageId: randomUUID(), text: 'It has arrived at 0xdead, says Olga.', messageCount },
    olga.signedIn,
  )

/** Delivers as if the pauses between attempts were over. */
async function deliver(): Promise<void> {
  await server.database.update(outbox).set({ dueAt: sql`now()` })
  await server.backend.relay.drain()
}

const isOn = async ({ subscription: { endpoint } }: PushBrowser, options: CallOptions = ann.signedIn) =>
  (await server.ask(getPushState, { endpoint }, options)).isOn

describe('a support answer', () => {
  it('notifies every browser of an account in its language, without quoting the answer', async () => {
    expect(await server.ask(getPushKey)).toEqual({ publicKey: push.publicKey })
    const browsers = [await subscribed(), await subscribed(await elsewhere())]
    const stranger = await subscribed((await register(server)).signedIn)
    const id = await write()
    await answer(id)
    await deliver()
    for (const { taken } of browsers) {
      expect(taken).toHaveLength(1)
      const [{ headers, message, text } = unheard()] = taken
      expect(message).toMatchObject({
        title: 'Sevenport',
        body: 'You have an answer from Sevenport support',
        lang: 'en',
        path: `/#/help/emailDetail?id=${id}`,
      })
      expect(text).not.toMatch(/arrived|0xdead|Olga|@/)
      expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: message.tag })
      expect(headers.topic).not.toContain(id.slice(0, 8))
    }
    expect(stranger.taken).toHaveLength(0)
  })

  it('doesn’t notify of an answer already seen, and waits before notifying of one in a chat', async () => {
    const browser = await subscribed()
    const id = await write()
    await answer(id)
    await server.ask(getConversation, { key: { id } }, ann.signedIn)
    await deliver()
    expect(browser.asked).toBe(0)

    const chat = await server.ask(startChat, { id: randomUUID(), lang: 'en_us', text: 'Hello?' }, ann.signedIn)
    await answer(chat.id)
    await server.backend.relay.drain()
    expect(browser.asked).toBe(0)
    await deliver()
    expect(browser.taken.map(({ message }) => message.path)).toEqual([`/#/help/chat?id=${chat.id}`])
    await answer(chat.id, 2)
    await server.ask(markChatRead, { key: { id: chat.id }, position: 3 }, ann.signedIn)
    await deliver()
    expect(browser.asked).toBe(1)
  })

  it('notifies a guest of answers in their own conversation only, with a new link', async () => {
    const { id, token } = await writeAsGuest()
    const browser = await subscribed(newPlace(), token)
    await answer((await writeAsGuest()).id)
    await deliver()
    expect(browser.asked).toBe(0)
    await answer(id)
    await deliver()
    const [{ message } = unheard()] = browser.taken
    expect(message).toMatchObject({ lang: 'zh-Hant', body: 'Sevenport 客服回覆了你' })
    const opened = new URL(message.path.replace('/#', ''), 'https://app.example').searchParams.get('token') ?? ''
    expect(await server.ask(getConversation, { key: { token: opened } }, newPlace())).toMatchObject({ id })
    expect(opened).not.toBe(token)
  })

  it('retries a notification while the push service is down, but not after a refusal', async () => {
    const browser = await subscribed()
    await answer(await write())
    for (const status of [429, 500, 503]) {
      browser.status = status
      await deliver()
      expect(await server.database.select().from(outbox)).toMatchObject([{ kind: 'push-answer', deadAt: null }])
    }
    expect(server.logLines.join('\n')).not.toContain(browser.subscription.endpoint)
    browser.status = 201
    await deliver()
    expect(browser.taken).toHaveLength(1)
    const [row] = await server.database.select().from(pushSubscriptions).where(isOf(browser))
    expect(row?.lastSuccessAt).not.toBeNull()

    browser.status = 403
    await answer(await write())
    await deliver()
    expect(browser.asked).toBe(5)
    expect(await server.database.select().from(outbox)).toEqual([])
    expect(await isOn(browser)).toBe(true)
  })

  it.each([404, 410])('forgets a browser when the push service answers %s', async (status) => {
    const browser = await subscribed()
    browser.status = status
    await answer(await write())
    await deliver()
    expect(await isOn(browser)).toBe(false)
    expect(await server.database.select().from(outbox)).toEqual([])
  })
})

describe('a subscribed browser', () => {
  it.each([
    ['by logging out', () => server.ask(mainAuthentication.logout, { refreshToken: ann.session.refreshToken })],
    ['from another device', endFromElsewhere],
    ['by an operator', () => server.ask(endAccountSessions, { id: ann.session.userId, reason: 'Lost' }, olga.signedIn)],
  ])('stops notifying a browser once its session is ended %s', async (_, end) => {
    const browser = await subscribed()
    const id = await write()
    await end()
    expect(await server.database.select().from(pushSubscriptions).where(isOf(browser))).toEqual([])
    await answer(id)
    await deliver()
    expect(await isOn(browser, await elsewhere())).toBe(false)
    expect(browser.asked).toBe(0)
  })

  it('stops notifying a browser once its session has expired', async () => {
    const browser = await subscribed()
    await answer(await write())
    // The session's row stays until the next cleanup.
    const expiresAt = addSeconds(systemClock(), -1)
    await server.database.update(sessions).set({ expiresAt }).where(eq(sessions.userId, ann.session.userId))
    await deliver()
    expect(browser.asked).toBe(0)
  })

  it('notifies a browser only for the account that subscribed last, and drops what was pending for another', async () => {
    const ben = await register(server)
    const browser = await subscribed()
    await answer(await write())
    await server.ask(subscribeToPush, { subscription: browser.subscription }, ben.signedIn)
    expect(await isOn(browser)).toBe(false)
    expect(await isOn(browser, ben.signedIn)).toBe(true)
    await deliver()
    expect(browser.asked).toBe(0)
  })

  it('protects a subscription from another account that knows its endpoint', async () => {
    const { subscription } = await subscribed()
    const thief = await register(server)
    const forged = { ...subscription, keys: simulator.subscribe().subscription.keys }
    expect(await server.call(subscribeToPush, { subscription: forged }, thief.signedIn)).toMatchObject({
      code: invalidRequest,
    })
    await server.ask(unsubscribeFromPush, { endpoint: subscription.endpoint }, thief.signedIn)
    expect(await server.ask(getPushState, { endpoint: subscription.endpoint }, thief.signedIn)).toEqual({ isOn: false })
    expect(await server.ask(getPushState, { endpoint: subscription.endpoint }, ann.signedIn)).toEqual({ isOn: true })
  })

  it('allows one browser per session and ten per guest conversation, and turns one off on request', async () => {
    const first = await subscribed()
    const second = await subscribed()
    expect([await isOn(first), await isOn(second)]).toEqual([false, true])
    const { id, token } = await writeAsGuest()
    for (let count = 0; count < 12; count += 1) await subscribed(newPlace(), token)
    const ofGuest = eq(pushSubscriptions.conversationId, id)
    expect(await server.database.select().from(pushSubscriptions).where(ofGuest)).toHaveLength(10)
    await server.ask(unsubscribeFromPush, { endpoint: second.subscription.endpoint }, ann.signedIn)
    expect(await isOn(second)).toBe(false)
  })

  it.each([
    'http://push.example/send',
    'https://127.0.0.2/send',
    'https://10.0.0.5/send',
    'https://[::1]/send',
    'https://push.example:8443/send',
    'https://user@push.example/send',
    'file:///etc/passwd',
  ])('refuses a push endpoint at %s', async (endpoint) => {
    const { keys } = simulator.subscribe().subscription
    const subscription = { endpoint, keys }
    expect(await server.call(subscribeToPush, { subscription }, ann.signedIn)).toMatchObject({ code: invalidRequest })
  })

  it('refuses a subscription without a session or a valid link, and after too many attempts', async () => {
    const { subscription } = simulator.subscribe()
    expect(await server.call(subscribeToPush, { subscription }, newPlace())).toMatchObject({ code: notLoggedIn })
    const token = 'a-link-that-nobody-ever-got'
    expect(await server.call(subscribeToPush, { subscription, token }, newPlace())).toMatchObject({ code: linkInvalid })
    const guest = await writeAsGuest()
    const elsewhere = { subscription, token: guest.token }
    expect(await server.call(futuresPush.subscribeToPush, elsewhere, newPlace())).toMatchObject({ code: linkInvalid })
    const codes: number[] = []
    for (let count = 0; count < 31; count += 1) {
      codes.push((await server.call(subscribeToPush, { subscription }, ann.signedIn)).code)
    }
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 0))
    expect(codes[30]).toBe(tooManyRequests)
  })

  it('exports subscriptions without their endpoint and deletes them with the account', async () => {
    const browser = await subscribed()
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(sections['answerNotifications']).toMatchObject([{ guestConversation: false, lastSuccessAt: null }])
    expect(JSON.stringify(sections)).not.toContain(browser.subscription.endpoint)
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, ann.signedIn)
    const code = await newestCode(server, ann.email)
    await server.ask(deleteAccount, { currentPassword: ann.password, code }, ann.signedIn)
    expect(await server.database.select().from(pushSubscriptions).where(isOf(browser))).toEqual([])
  })
})

it('offers no push key if none is configured', async () => {
  const plain = await buildTestApp()
  expect(await plain.ask(getPushKey)).toEqual({ publicKey: null })
  await plain.close()
})

/** Logs Ann in to another session. */
async function elsewhere(): Promise<CallOptions> {
  const { accessToken } = await logIn(server, { ...ann, place: newPlace(), deviceId: randomUUID() })
  return { accessToken }
}

/** Ends Ann's session from another one. */
async function endFromElsewhere(): Promise<void> {
  const other = await elsewhere()
  const ended = (await server.ask(listSessions, undefined, other)).find(({ isCurrent }) => !isCurrent)
  await server.ask(endSession, { sessionId: ended?.id ?? '' }, other)
}

function isOf({ subscription }: PushBrowser) {
  return eq(pushSubscriptions.endpoint, subscription.endpoint)
}

function unheard(): never {
  throw new Error('The browser has no push messages')
}

// Runs last, as it moves the clock beyond every session.
it('drops a notification that is four hours late', async () => {
  const browser = await subscribed()
  await answer(await write())
  browser.status = 503
  await deliver()
  server.advance(4 * 3600)
  await deliver()
  expect(browser.asked).toBe(1)
  expect(await server.database.select().from(outbox)).toEqual([])
})
