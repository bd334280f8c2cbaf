import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  type ContentPlace,
  discardContent,
  draftContent,
  fileContent,
  getContentVersion,
  listContent,
  listContentVersions,
  publishContent,
  returnContent,
  submitContent,
  withdrawContent,
  writeContent,
} from '#api/content.ts'
import { apiErrorCode } from '#api/errors.ts'
import { getHelpArticle, listHelpArticles } from '#api/help-centre.ts'
import { getNotice, listNotices } from '#api/notices.ts'
import { listAudit } from '#api/operator-audit.ts'
import { languages, readText } from '#server/content/read-text.ts'
import { contentTexts, contentVersions } from '#server/db/schema/content.ts'

import { draft, goodText, publishAll, writeAll } from './support/content.ts'
import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { forbidden, idReused, notFound, stateConflict } = apiErrorCode

let server: TestApp
let ann: Person
let olga: Person
let oleg: Person

beforeAll(async () => {
  server = await buildTestApp()
  ann = await register(server)
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
})

afterAll(() => server.close())

const newNotice = (): ContentPlace => ({ realm: 'main', kind: 'notice', key: randomUUID() })
const articleAt = (key: string): ContentPlace => ({ realm: 'main', kind: 'help', key })
const idOf = ({ session }: Person) => session.memberId
const versionsOf = async (place: ContentPlace) =>
  (await server.ask(listContentVersions, place, olga.signedIn)).items.map(({ number, state }) => [number, state])
const auditOf = async (subject: string) =>
  (await server.ask(listAudit, {}, olga.signedIn)).items
    .filter((entry) => entry.subject === subject)
    .map(({ action, operator }) => [action, operator])

/** Writes a draft in all languages as Olga and submits it. */
async function inReview(place = newNotice()) {
  const { id, revision } = await writeAll(server, olga, await draft(server, olga, place))
  return server.ask(submitContent, { id, revision }, olga.signedIn)
}

describe('notices', () => {
  it('two operators take a notice from a draft to readers in four languages, each step audited', async () => {
    const place = newNotice()
    const submitted = await inReview(place)
    expect(submitted).toMatchObject({ state: 'in-review', number: null, writers: [idOf(olga)], mayPublish: false })
    expect((await server.call(getNotice, { id: place.key, lang: 'en_us' })).code).toBe(notFound)
    const { id, revision } = submitted
    const published = await server.ask(publishContent, { id, revision }, oleg.signedIn)
    expect(published).toMatchObject({ state: 'published', number: 1, publishedBy: idOf(oleg) })
    for (const lang of languages) {
      const { title, content } = goodText(lang)
      expect(await server.ask(getNotice, { id: place.key, lang })).toMatchObject({ title, content, lang })
    }
    const { items } = await server.ask(listNotices, { lang: 'es_mx' }, ann.signedIn)
    expect(items[0]).toMatchObject({
      id: place.key,
      readStatus: 0,
      summary: `${goodText('es_mx').content.split('\n')[0]}`,
    })
    const write = ['write-content', idOf(olga)]
    expect(await auditOf(`main/notice/${place.key}`)).toEqual([
      ['publish-content', idOf(oleg)],
      ['submit-content', idOf(olga)],
      write,
      write,
      write,
      write,
      ['draft-content', idOf(olga)],
    ])
  })

  it('a corrected notice keeps its date, and its earlier version is unchanged', async () => {
    const place = newNotice()
    const first = await publishAll(server, [olga, oleg], await draft(server, olga, place))
    const before = await server.ask(getNotice, { id: place.key, lang: 'en_us' })
    server.advance(60)
    await publishAll(server, [olga, oleg], await draft(server, olga, place, first.id), 'Deposits are fast again')
    const after = await server.ask(getNotice, { id: place.key, lang: 'en_us' })
    expect(after).toMatchObject({ title: 'Deposits are fast again (en_us)', publishedAt: before.publishedAt })
    expect(await server.ask(getContentVersion, { id: first.id }, oleg.signedIn)).toMatchObject({ texts: first.texts })
    expect(await versionsOf(place)).toEqual([
      [2, 'published'],
      [1, 'published'],
    ])
  })

  it('a withdrawn notice is hidden until a newer version is published', async () => {
    const place = newNotice()
    const { id } = await publishAll(server, [olga, oleg], await draft(server, olga, place))
    const unread = async () => (await server.ask(listNotices, { lang: 'en_us' }, ann.signedIn)).unread
    const before = await unread()
    await server.ask(withdrawContent, { id, reason: 'It is wrong' }, oleg.signedIn)
    expect((await server.call(withdrawContent, { id, reason: 'It is wrong' }, oleg.signedIn)).code).toBe(0)
    expect((await server.call(withdrawContent, { id, reason: 'It is wrong' }, olga.signedIn)).code).toBe(stateConflict)
    expect((await server.call(getNotice, { id: place.key, lang: 'en_us' }, ann.signedIn)).code).toBe(notFound)
    expect(await unread()).toBe(before - 1)
    expect((await auditOf(`main/notice/${place.key}`)).filter(([action]) => action === 'withdraw-content')).toEqual([
      ['withdraw-content', idOf(oleg)],
    ])
    await publishAll(server, [oleg, olga], await draft(server, oleg, place, id), 'Right this time')
    expect(await server.ask(getNotice, { id: place.key, lang: 'en_us' })).toMatchObject({
      title: 'Right this time (en_us)',
    })
  })

  it('a withdrawn notice of the app stays withdrawn when a server starts', async () => {
    const place = { realm: 'main', kind: 'notice', key: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a01' } as const
    const [only] = (await server.ask(listContentVersions, place, olga.signedIn)).items
    expect(only).toMatchObject({ number: 1, state: 'published', writers: [], publishedBy: null })
    await server.ask(withdrawContent, { id: only?.id ?? '', reason: 'Outdated' }, olga.signedIn)
    const again = await buildTestApp({ connection: { ...server.connection, close: async () => undefined } })
    expect((await again.call(getNotice, { id: place.key, lang: 'en_us' })).code).toBe(notFound)
    await again.app.close()
  })
})

describe('help articles', () => {
  it('an article of the app is replaced, and found by its new words', async () => {
    const place = articleAt('swap-rates')
    const [{ id } = { id: '' }] = (await server.ask(listContentVersions, place, olga.signedIn)).items
    const begun = await draft(server, olga, place, id)
    const { title, content } = await readText('help/swap-rates', 'en_us')
    expect(begun.texts.en_us).toMatchObject({ title, content })
    const before = await server.ask(listHelpArticles, { lang: 'en_us' })
    const { id: draftId, revision } = begun
    const filing = { category: 'mining', related: ['unstake', 'unstake', 'swap-rates'] } as const
    const filed = await server.ask(
      fileContent,
      { id: draftId, revision, ...filing, related: [...filing.related] },
      olga.signedIn,
    )
    expect(filed.related).toEqual(['unstake'])
    await publishAll(server, [olga, oleg], filed, 'Zeppelins fly')
    const after = await server.ask(listHelpArticles, { lang: 'en_us' })
    expect(after.items.map((article) => article.id)).toEqual(before.items.map((article) => article.id))
    const article = await server.ask(getHelpArticle, { id: 'swap-rates', lang: 'zh_tw' })
    expect(article).toMatchObject({ title: 'Zeppelins fly (zh_tw)', category: 'mining' })
    expect(article.related.map((related) => related.id)).toEqual(['unstake'])
    const found = await server.ask(listHelpArticles, { lang: 'es_mx', search: 'zeppelins' })
    expect(found.items.map((hit) => hit.id)).toEqual(['swap-rates'])
    expect(await versionsOf(place)).toEqual([
      [2, 'published'],
      [1, 'published'],
    ])
  })

  it('a new help article can be read, and is neither read nor found once withdrawn', async () => {
    const place = articleAt('airships')
    const begun = await server.ask(
      draftContent,
      { id: randomUUID(), place, from: null, category: 'security' },
      olga.signedIn,
    )
    const { id } = await publishAll(server, [olga, oleg], begun, 'Airships land softly')
    expect(await server.ask(getHelpArticle, { id: 'airships', lang: 'en_us' })).toMatchObject({ category: 'security' })
    await server.ask(withdrawContent, { id, reason: 'No airships' }, oleg.signedIn)
    expect((await server.call(getHelpArticle, { id: 'airships', lang: 'en_us' })).code).toBe(notFound)
    expect(await server.ask(listHelpArticles, { lang: 'en_us', search: 'airships' })).toEqual({ items: [] })
  })

  it('reads and searches help articles without querying the database', async () => {
    await server.ask(getHelpArticle, { id: 'deposit-how', lang: 'en_us' })
    const queries: string[] = []
    const select = server.database.select.bind(server.database)
    server.database.select = (...fields: []) => {
      queries.push('select')
      return select(...fields)
    }
    await server.ask(listHelpArticles, { lang: 'en_us', search: 'deposit' })
    await server.ask(getHelpArticle, { id: 'deposit-how', lang: 'en_us' })
    server.database.select = select
    expect(queries).toEqual([])
  })
})

describe('four eyes', () => {
  it('an operator who wrote or submitted any of a version can’t publish it', async () => {
    const begun = await draft(server, olga, newNotice())
    const written = await writeAll(server, olga, begun)
    const { id } = begun
    const one = {
      id,
      lang: 'en_us',
      revision: written.texts.en_us.revision,
      ...goodText('en_us', 'Oleg wrote this'),
    } as const
    const { revision } = await server.ask(writeContent, one, oleg.signedIn)
    const submitted = await server.ask(submitContent, { id, revision }, olga.signedIn)
    const read = { id, revision: submitted.revision }
    expect((await server.call(publishContent, read, olga.signedIn)).code).toBe(forbidden)
    expect((await server.call(publishContent, read, oleg.signedIn)).code).toBe(forbidden)
    const third = await registerOperator(server)
    expect((await server.call(publishContent, read, third.signedIn)).code).toBe(0)
  })

  it('the database itself requires two operators and protects what was published', async () => {
    const { id } = await inReview()
    const row = eq(contentVersions.id, id)
    const fields = { state: 'published', number: 1, publishedAt: new Date() } as const
    // Drizzle's own message; PostgreSQL's is its cause.
    const refusal = 'Failed query'
    const change = (set: Partial<typeof contentVersions.$inferInsert>) =>
      server.database.update(contentVersions).set(set).where(row)
    await expect(change({ ...fields, publishedBy: idOf(olga) })).rejects.toThrow(refusal)
    await expect(change(fields)).rejects.toThrow(refusal)
    await change({ ...fields, publishedBy: idOf(oleg) })
    await expect(change({ publishedBy: 'somebody' })).rejects.toThrow(refusal)
    await expect(change({ state: 'draft', number: null, publishedAt: null, publishedBy: null })).rejects.toThrow(
      refusal,
    )
    await expect(server.database.delete(contentVersions).where(row)).rejects.toThrow(refusal)
    const texts = eq(contentTexts.versionId, id)
    await expect(server.database.update(contentTexts).set({ title: 'Other' }).where(texts)).rejects.toThrow(refusal)
    await expect(server.database.delete(contentTexts).where(texts)).rejects.toThrow(refusal)
  })

  it('refuses to publish a version that has changed since the publisher read it', async () => {
    const { id, revision } = await inReview()
    await server.ask(returnContent, { id, revision, reason: 'A typo' }, oleg.signedIn)
    const version = await server.ask(getContentVersion, { id }, olga.signedIn)
    expect(version).toMatchObject({ state: 'draft', returnedBecause: 'A typo' })
    const changed = await writeAll(server, olga, version, 'Something else')
    const again = await server.ask(submitContent, { id, revision: changed.revision }, olga.signedIn)
    expect((await server.call(publishContent, { id, revision }, oleg.signedIn)).code).toBe(stateConflict)
    expect((await server.call(publishContent, { id, revision: again.revision }, oleg.signedIn)).code).toBe(0)
  })
})

describe('two operators with one draft', () => {
  it('refuses a second writer in the same language, and leaves other languages open', async () => {
    const { id } = await draft(server, olga, newNotice())
    const write = (by: Person, lang: 'en_us' | 'es_mx', words: string) =>
      server.call(writeContent, { id, lang, revision: 1, ...goodText(lang, words) }, by.signedIn)
    expect((await write(olga, 'en_us', 'The first wins')).code).toBe(0)
    expect((await write(oleg, 'en_us', 'The second loses')).code).toBe(stateConflict)
    expect(
      (await write(olga, 'en_us', 'The first wins')).data?.texts.en_us.revision,
      'repeating it has no effect',
    ).toBe(2)
    expect((await write(oleg, 'es_mx', 'La otra lengua')).code).toBe(0)
    const { texts } = await server.ask(getContentVersion, { id }, oleg.signedIn)
    expect(texts.en_us.title).toBe('The first wins (en_us)')
  })

  it('a document has one draft, and starting it twice creates no second', async () => {
    const place = newNotice()
    const begin = (id: string, by: Person, from: string | null = null) =>
      server.call(draftContent, { id, place, from }, by.signedIn)
    const id = randomUUID()
    expect((await begin(id, olga)).code).toBe(0)
    expect(await begin(id, olga)).toMatchObject({ code: 0, data: { id, revision: 1 } })
    expect((await begin(id, oleg)).code).toBe(idReused)
    expect((await begin(randomUUID(), olga)).code).toBe(idReused)
    expect((await begin(randomUUID(), olga, id)).code).toBe(stateConflict)
    await server.ask(discardContent, { id, revision: 1 }, oleg.signedIn)
    expect((await begin(id, oleg)).code).toBe(0)
  })
})

describe('the list of documents', () => {
  it('lists the app’s and the operators’ documents by kind and state', async () => {
    const list = async (filter: object) =>
      (await server.ask(listContent, { lang: 'en_us', ...filter }, olga.signedIn)).items
    const agreements = await list({ kind: 'agreement' })
    expect(new Map(agreements.map(({ place, live, open }) => [place.key, [live, open]]))).toEqual(
      new Map([
        ['privacy', ['published', null]],
        ['service', ['published', null]],
      ]),
    )
    const { place } = await inReview()
    const reviewed = await list({ state: 'in-review', kind: 'notice' })
    expect(reviewed.map((document) => document.place.key)).toContain(place.key)
    expect(reviewed.every(({ open }) => open === 'in-review')).toBe(true)
    expect((await list({ kind: 'help' })).find((document) => document.place.key === 'deposit-how')).toMatchObject({
      title: (await readText('help/deposit-how', 'en_us')).title,
    })
  })
})
