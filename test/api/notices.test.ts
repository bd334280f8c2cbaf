import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { getNotice, listNotices, markAllNoticesRead, markNoticeRead } from '#api/notices.ts'
import { notices, noticeTexts } from '#server/db/schema/notices.ts'
import { publishedNotices } from '#server/modules/notices/published-notices.ts'
import { and, eq } from 'drizzle-orm'

import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp()
  ann = await register(server)
})

afterAll(() => server.close())

const unknownId = '00000000-0000-4000-8000-000000000000'
const english = { lang: 'en_us' } as const

async function anyNotice() {
  const { items } = await server.ask(listNotices, english)
  const [newest] = items
  if (newest === undefined) throw new Error('There are no notices')
  return newest
}

describe('the list of notices', () => {
  it('lists notices to visitors, newest first and unread', async () => {
    const { items, unread, nextCursor } = await server.ask(listNotices, english)
    expect(items).toHaveLength(publishedNotices.length)
    const dates = items.map(({ publishedAt }) => publishedAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(items.every(({ readStatus, userId }) => readStatus === 0 && userId === null)).toBe(true)
    expect({ unread, nextCursor }).toEqual({ unread: 0, nextCursor: null })
  })

  it.each(['en_us', 'es_mx', 'zh_cn', 'zh_tw'] as const)('notices are listed in %s', async (lang) => {
    const { items } = await server.ask(listNotices, { lang })
    expect(new Set(items.map((item) => item.lang))).toEqual(new Set([lang]))
  })

  it('falls back to English for a notice without the language', async () => {
    const { id, title } = await anyNotice()
    const spanish = and(eq(noticeTexts.noticeId, id), eq(noticeTexts.lang, 'es_mx'))
    const [text] = await server.database.delete(noticeTexts).where(spanish).returning()
    const { items } = await server.ask(listNotices, { lang: 'es_mx' })
    expect(items.find((item) => item.id === id)).toMatchObject({ lang: 'en_us', title })
    expect(await server.ask(getNotice, { id, lang: 'es_mx' })).toMatchObject({ lang: 'en_us', title })
    if (text !== undefined) await server.database.insert(noticeTexts).values(text)
  })

  it('the list of notices accepts only the caller’s own user ID', async () => {
    const bob = await register(server)
    expect(await server.call(listNotices, { ...english, userId: ann.session.userId }, ann.signedIn)).toMatchObject({
      code: 0,
    })
    expect(await server.call(listNotices, { ...english, userId: bob.session.userId }, ann.signedIn)).toMatchObject({
      code: apiErrorCode.forbidden,
    })
    expect(await server.call(listNotices, { ...english, userId: ann.session.userId })).toMatchObject({
      code: apiErrorCode.notLoggedIn,
    })
  })

  it('hides a notice before its time', async () => {
    const id = '11111111-1111-4111-8111-111111111111'
    const texts = { title: 'Later', summary: 'Later', content: 'Later' }
    await server.database.insert(notices).values({ id, publishedAt: new Date(Date.now() + 60_000) })
    await server.database.insert(noticeTexts).values({ noticeId: id, lang: 'en_us', ...texts })
    const before = await server.ask(listNotices, english, ann.signedIn)
    expect(before.items.map((item) => item.id)).not.toContain(id)
    expect(await server.call(getNotice, { id, ...english })).toMatchObject({ code: apiErrorCode.notFound })
    expect(await server.call(markNoticeRead, { id }, ann.signedIn)).toMatchObject({ code: apiErrorCode.notFound })
    server.advance(61)
    const after = await server.ask(listNotices, english, ann.signedIn)
    expect(after.items[0]).toMatchObject({ id, title: 'Later' })
    expect(after.unread).toBe(before.unread + 1)
    await server.database.delete(notices).where(eq(notices.id, id))
  })

  it('pages of notices have no gaps or duplicates, even when one is added meanwhile', async () => {
    const publishedAt = new Date('2026-01-01T00:00:00Z')
    const ids = Array.from({ length: 45 }, (_, index) => `22222222-2222-4222-8222-${String(index).padStart(12, '0')}`)
    const add = async (noticeIds: readonly string[], at: Date) => {
      await server.database.insert(notices).values(noticeIds.map((id) => ({ id, publishedAt: at })))
      const text = { lang: 'en_us' as const, title: 'Old', summary: 'Old', content: 'Old' }
      await server.database.insert(noticeTexts).values(noticeIds.map((noticeId) => ({ noticeId, ...text })))
    }
    await add(ids, publishedAt)
    const added = '33333333-3333-4333-8333-333333333333'
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await server.ask(listNotices, { ...english, ...(cursor !== undefined && { cursor }) })
      if (cursor === undefined) await add([added], new Date('2026-11-21T00:30:00Z'))
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => ids.includes(id))).toHaveLength(ids.length)
    for (const id of [...ids, added]) await server.database.delete(notices).where(eq(notices.id, id))
  })

  it.each(['', '1', '1_2', `${'9'.repeat(16)}_${unknownId}`, `1_${unknownId} OR 1=1`])(
    'the list of notices refuses the cursor "%s"',
    async (cursor) => {
      expect(await server.call(listNotices, { ...english, cursor })).toMatchObject({
        code: apiErrorCode.invalidRequest,
      })
    },
  )
})

describe('single notices', () => {
  it('a visitor can read a notice with its content', async () => {
    const { id, title, summary } = await anyNotice()
    const notice = await server.ask(getNotice, { id, ...english })
    expect(notice).toMatchObject({ id, title, summary, readStatus: 0 })
    expect(notice.content).toContain(summary)
  })

  it('an unknown notice is not found', async () => {
    expect(await server.call(getNotice, { id: unknownId, ...english })).toMatchObject({ code: apiErrorCode.notFound })
    expect(await server.call(markNoticeRead, { id: unknownId }, ann.signedIn)).toMatchObject({
      code: apiErrorCode.notFound,
    })
  })

  it('a notice is marked as read only for its reader', async () => {
    const reader = await register(server)
    const { id } = await anyNotice()
    await server.ask(markNoticeRead, { id }, reader.signedIn)
    await server.ask(markNoticeRead, { id }, reader.signedIn)
    expect(await server.ask(getNotice, { id, ...english }, reader.signedIn)).toMatchObject({
      readStatus: 1,
      userId: reader.session.userId,
    })
    expect((await server.ask(listNotices, english, reader.signedIn)).unread).toBe(publishedNotices.length - 1)
    expect((await server.ask(listNotices, english, ann.signedIn)).unread).toBe(publishedNotices.length)
  })

  it('a GET marks notices as read, too', async () => {
    const reader = await register(server)
    const { id } = await anyNotice()
    expect(await server.call(markNoticeRead, { id }, { ...reader.signedIn, method: 'GET' })).toMatchObject({ code: 0 })
    expect(await server.ask(getNotice, { id, ...english }, reader.signedIn)).toMatchObject({ readStatus: 1 })
    expect(await server.call(markAllNoticesRead, undefined, { ...reader.signedIn, method: 'GET' })).toMatchObject({
      code: 0,
    })
    expect((await server.ask(listNotices, english, reader.signedIn)).unread).toBe(0)
  })

  it('a visitor cannot mark a notice as read', async () => {
    const { id } = await anyNotice()
    expect(await server.call(markNoticeRead, { id })).toMatchObject({ code: apiErrorCode.notLoggedIn })
    expect(await server.call(markAllNoticesRead)).toMatchObject({ code: apiErrorCode.notLoggedIn })
  })
})

it('marks every notice as read, even twice', async () => {
  const reader = await register(server)
  await server.ask(markAllNoticesRead, undefined, reader.signedIn)
  await server.ask(markAllNoticesRead, undefined, reader.signedIn)
  const { items, unread } = await server.ask(listNotices, english, reader.signedIn)
  expect(unread).toBe(0)
  expect(items.every(({ readStatus }) => readStatus === 1)).toBe(true)
})

it('a restart keeps which notices were read', async () => {
  const reader = await register(server)
  const { id } = await anyNotice()
  await server.ask(markNoticeRead, { id }, reader.signedIn)
  const again = await buildTestApp({ connection: server.connection })
  expect(await again.ask(getNotice, { id, ...english }, reader.signedIn)).toMatchObject({ readStatus: 1 })
  expect((await again.ask(listNotices, english)).items).toHaveLength(publishedNotices.length)
  await again.app.close()
})

it.each([
  ['zh', 'zh_cn'],
  ['tw', 'zh_tw'],
  ['en', 'en_us'],
  ['es', 'es_mx'],
  ['xby', 'es_mx'],
] as const)('the language %s is an alias of %s', async (alias, lang) => {
  expect((await server.ask(listNotices, { lang: alias })).items).toEqual(
    (await server.ask(listNotices, { lang })).items,
  )
})
