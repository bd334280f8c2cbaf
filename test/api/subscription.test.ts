import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { confirmSubscription, subscribeEmail } from '#api/notices.ts'
import { composeNews } from '#server/composition/notices.ts'
import { readText } from '#server/content/read-text.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import { systemClock } from '#server/lib/clock.ts'
import { publishedNotices } from '#server/modules/notices/published-notices.ts'

import { codesOf } from './support/codes.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

let server: TestApp
let readers = 0
let email: string

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

beforeEach(() => {
  readers += 1
  email = `reader-${readers}@example.org`
})

const hour = 60 * 60
const day = 86_400

/** Returns the tokens in the newest email's links. */
async function newestTokens() {
  const mail = (await server.mailsTo(email)).at(-1)
  const [, confirm = ''] = /confirm=([\w-]+)/.exec(mail?.text ?? '') ?? []
  const [, unsubscribe = ''] = /token=([\w-]+)/.exec(mail?.unsubscribeUrl ?? '') ?? []
  return { confirm, unsubscribe }
}

async function subscribe() {
  await server.ask(subscribeEmail, { email, lang: 'en_us' })
  return newestTokens()
}

async function storedRows() {
  return server.database.select().from(subscriptions).where(eq(subscriptions.email, email))
}

const cleanUp = () => server.backend.cleanUps.find(({ name }) => name === 'unconfirmed subscriptions')?.run()

const confirm = (token: string) => server.call(confirmSubscription, { token, action: 'confirm' })
const unsubscribe = (token: string) => server.call(confirmSubscription, { token, action: 'unsubscribe' })

describe('a subscription', () => {
  it('a subscription is confirmed by the email’s link', async () => {
    const tokens = await subscribe()
    expect(await storedRows()).toMatchObject([{ confirmedAt: null, lang: 'en_us' }])
    expect(await confirm(tokens.confirm)).toMatchObject({ code: 0 })
    expect(await storedRows()).toMatchObject([{ confirmedAt: expect.any(Date) as Date, confirmTokenHash: null }])
  })

  it('a subscription’s confirmation link works once', async () => {
    const tokens = await subscribe()
    await confirm(tokens.confirm)
    expect(await confirm(tokens.confirm)).toMatchObject({ code: apiErrorCode.linkInvalid })
  })

  it('deletes a subscription by its unsubscribe link, confirmed or not', async () => {
    const early = await subscribe()
    expect(await unsubscribe(early.unsubscribe)).toMatchObject({ code: 0 })
    expect(await storedRows()).toEqual([])
    const late = await subscribe()
    await confirm(late.confirm)
    expect(await unsubscribe(late.unsubscribe)).toMatchObject({ code: 0 })
    expect(await storedRows()).toEqual([])
    expect(await unsubscribe(late.unsubscribe)).toMatchObject({ code: apiErrorCode.linkInvalid })
  })

  it('a subscription’s tokens work only for their own purpose', async () => {
    const tokens = await subscribe()
    expect(await confirm(tokens.unsubscribe)).toMatchObject({ code: apiErrorCode.linkInvalid })
    expect(await unsubscribe(tokens.confirm)).toMatchObject({ code: apiErrorCode.linkInvalid })
    expect(await confirm('a'.repeat(43))).toMatchObject({ code: apiErrorCode.linkInvalid })
  })

  it('refuses to confirm a subscription after three days and cleans it up', async () => {
    const tokens = await subscribe()
    server.advance(3 * day + 1)
    expect(await confirm(tokens.confirm)).toMatchObject({ code: apiErrorCode.linkInvalid })
    await cleanUp()
    expect(await storedRows()).toEqual([])
  })

  it('a confirmed subscription does not expire', async () => {
    const tokens = await subscribe()
    await confirm(tokens.confirm)
    server.advance(400 * day)
    await cleanUp()
    expect(await storedRows()).toHaveLength(1)
  })

  it('a subscription’s tokens are stored only as hashes', async () => {
    const tokens = await subscribe()
    const stored = JSON.stringify(await storedRows())
    expect(stored).not.toContain(tokens.confirm)
    expect(stored).not.toContain(tokens.unsubscribe)
  })

  it('subscribes by GET as well, and sends one email however the address is written', async () => {
    const written = { email: ` ${email.toUpperCase()} `, lang: 'es_mx' } as const
    expect(await server.call(subscribeEmail, written, { method: 'GET' })).toMatchObject({ code: 0 })
    await server.ask(subscribeEmail, { email, lang: 'es_mx' })
    expect(await server.mailsTo(email)).toHaveLength(1)
  })
})

describe('news', () => {
  const [notice] = publishedNotices.toReversed()
  const noticeId = notice?.id ?? ''
  const send = (id = noticeId) => composeNews(server.database, systemClock).send(id)
  /** Unsubscribes with one click, as email programs do. */
  const oneClick = (url: string) =>
    server.app.inject({
      method: 'POST',
      url: url.replace(testConfig.publicUrl, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  it('sends news once to confirmed subscribers only, in the language of the subscription', async () => {
    const tokens = await subscribe()
    await send()
    expect(await server.mailsTo(email), 'only the confirmation email').toHaveLength(1)
    await confirm(tokens.confirm)
    expect(await send()).toBeGreaterThanOrEqual(1)
    expect(await send(), 'a second run sends nothing').toBe(0)
    const mails = await server.mailsTo(email)
    expect(mails).toHaveLength(2)
    const { title } = await readText(notice?.name ?? '', 'en_us')
    expect(mails[1]).toMatchObject({ subject: `Sevenport news: ${title}` })
    expect(mails[1]?.text).toContain(`/#/help/noticeDetail?id=${noticeId}`)
    expect(mails[1]?.text).not.toMatch(/\]\(|\*\*/)
  })

  it('deletes a subscription by one click in the email program, but not when the link is only opened', async () => {
    const tokens = await subscribe()
    await confirm(tokens.confirm)
    await send()
    const mail = (await server.mailsTo(email)).at(-1)
    const url = mail?.unsubscribeUrl ?? ''
    expect(url).toMatch(/^https:\/\/app\.example\/api\/register\/unsubscribe\?token=[\w-]+$/)
    const opened = await server.app.inject({ url: url.replace(testConfig.publicUrl, '') })
    expect(opened.statusCode, 'opening the link unsubscribes no one').toBe(303)
    expect(opened.headers.location).toMatch(/\/#\/my\/appUserSubscribeEmail\?unsubscribe=[\w-]+$/)
    expect(await storedRows()).toHaveLength(1)
    expect((await oneClick(url)).statusCode).toBe(200)
    expect(await storedRows()).toEqual([])
    expect((await oneClick(url)).statusCode, 'repeating it succeeds').toBe(200)
    expect(await send()).toBe(0)
    expect(server.logLines.join(''), 'the log contains no token').not.toContain(/token=([\w-]+)/.exec(url)?.[1])
  })

  it('ends a subscription by the link in a news email or in the first email', async () => {
    for (const which of ['news', 'first'] as const) {
      const tokens = await subscribe()
      await confirm(tokens.confirm)
      await send()
      const { unsubscribe: ofNews } = await newestTokens()
      const token = which === 'news' ? ofNews : tokens.unsubscribe
      expect(await unsubscribe(token)).toMatchObject({ code: 0 })
      expect(await storedRows()).toEqual([])
    }
  })

  it('sends no news for an unknown notice and refuses to unsubscribe without a valid token', async () => {
    expect(await send('00000000-0000-4000-8000-000000000000')).toBeUndefined()
    expect((await oneClick('/api/register/unsubscribe')).statusCode).toBe(400)
    expect((await oneClick('/api/register/unsubscribe?token=x')).statusCode).toBe(400)
  })
})

describe('mailbox flooding', () => {
  it('sends no second confirmation email within an hour', async () => {
    const first = await subscribe()
    await subscribe()
    expect(await server.mailsTo(email)).toHaveLength(1)
    expect(await confirm(first.confirm)).toMatchObject({ code: 0 })
  })

  it('replaces an unconfirmed link with a new email after an hour', async () => {
    const first = await subscribe()
    server.advance(hour + 1)
    const second = await subscribe()
    expect(await server.mailsTo(email)).toHaveLength(2)
    expect(await confirm(first.confirm)).toMatchObject({ code: apiErrorCode.linkInvalid })
    expect(await confirm(second.confirm)).toMatchObject({ code: 0 })
  })

  it('sends no email to a confirmed subscriber and keeps the subscription', async () => {
    const tokens = await subscribe()
    await confirm(tokens.confirm)
    server.advance(day)
    expect(await server.call(subscribeEmail, { email, lang: 'zh_cn' })).toMatchObject({ code: 0, msg: 'ok' })
    expect(await server.mailsTo(email)).toHaveLength(1)
    expect(await storedRows()).toMatchObject([{ lang: 'en_us', confirmedAt: expect.any(Date) as Date }])
  })
})

it.each([
  ['an address with Chinese characters', { email: '读者@example.org', lang: 'en_us' }],
  ['no address', { email: 'reader', lang: 'en_us' }],
  ['two addresses', { email: 'a@example.org, b@example.org', lang: 'en_us' }],
  ['an unknown key', { email: 'reader@example.org', lang: 'en_us', admin: true }],
])('refuses to subscribe with %s', async (_, input) => {
  expect(await server.call(subscribeEmail, input as never)).toMatchObject({ code: apiErrorCode.invalidRequest })
})

describe('on PostgreSQL', () => {
  it('a hundred concurrent subscriptions to one address send one email, whose link works once', async () => {
    const connection = connectPostgres(await createTestDatabase(), () => undefined)
    const racing = await buildTestApp({ connection })
    try {
      const asked = Array.from({ length: 100 }, () => racing.call(subscribeEmail, { email, lang: 'en_us' }))
      expect(new Set((await Promise.all(asked)).map(({ code }) => code))).toEqual(new Set([0]))
      const mails = await racing.mailsTo(email)
      expect(mails).toHaveLength(1)
      const [, token = ''] = /confirm=([\w-]+)/.exec(mails[0]?.text ?? '') ?? []
      const confirmed = Array.from({ length: 20 }, () => racing.call(confirmSubscription, { token, action: 'confirm' }))
      expect(await codesOf(confirmed)).toEqual([0, ...Array.from({ length: 19 }, () => apiErrorCode.linkInvalid)])
    } finally {
      await racing.close()
    }
  })
})
