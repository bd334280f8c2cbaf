import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type ContentPlace, draftContent, listContent, listContentVersions } from '#api/content.ts'
import { apiErrorCode } from '#api/errors.ts'
import { futuresHelpCentre, getHelpArticle, listHelpArticles } from '#api/help-centre.ts'
import {
  futuresConsents,
  futuresNotices,
  getAgreement,
  getNotice,
  giveConsent,
  listConsents,
  listNotices,
  markNoticeRead,
} from '#api/notices.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { futuresArticles } from '#server/modules/help-centre/futures-articles.ts'

import { draft, publishAll } from './support/content.ts'
import { registerOperator } from './support/operators.ts'
import { type Person, register, termsOf } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { consentOutdated, forbidden, idReused, notFound, notLoggedIn } = apiErrorCode
const english = { lang: 'en_us' } as const

let server: TestApp
/** The same person twice, with the same email in both realms. */
let ann: Person
let annInFutures: Person

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  ann = await register(server)
  server.advance(61)
  annInFutures = await register(server, { realm: 'futures', email: ann.email })
})

describe('the futures section', () => {
  it('the futures section has its own articles, searched apart from the app’s', async () => {
    const { items } = await server.ask(futuresHelpCentre.listHelpArticles, english)
    expect(items.map(({ id }) => id)).toEqual(futuresArticles.map(({ id }) => id))
    const found = await server.ask(futuresHelpCentre.listHelpArticles, { ...english, search: 'deposit scam' })
    expect(found.items[0]?.id).toBe('futures-deposit-scams')
    const inTheApp = await server.ask(listHelpArticles, { ...english, search: 'futures' })
    expect(inTheApp.items.filter(({ id }) => id.startsWith('futures'))).toEqual([])
    const id = 'futures-no-trading'
    expect(await server.ask(futuresHelpCentre.getHelpArticle, { id, lang: 'zh_cn' })).toMatchObject({
      title: 'Sevenport 不提供合约交易',
    })
    expect((await server.call(getHelpArticle, { id, ...english })).code).toBe(notFound)
    const ofTheApp = { id: 'unstake', ...english }
    expect((await server.call(futuresHelpCentre.getHelpArticle, ofTheApp)).code).toBe(notFound)
  })

  it.each([
    ['es_mx', 'contraseña olvidé', 'futures-password'],
    ['zh_cn', '充币 诈骗', 'futures-deposit-scams'],
    ['zh_tw', '刪除', 'futures-delete-account'],
  ] as const)('a search in %s for “%s” finds the article %s first', async (lang, search, id) => {
    const { items } = await server.ask(futuresHelpCentre.listHelpArticles, { lang, search })
    expect(items[0]?.id).toBe(id)
  })

  it('the futures section has its own notices, read by its own accounts', async () => {
    const list = () => server.ask(futuresNotices.listNotices, english, annInFutures.signedIn)
    const before = await list()
    expect(before.unread).toBe(before.items.length)
    expect(before.items.length).toBeGreaterThan(0)
    const [{ id } = { id: '' }] = before.items
    await server.ask(futuresNotices.markNoticeRead, { id }, annInFutures.signedIn)
    expect((await list()).unread).toBe(before.unread - 1)
    await server.ask(futuresNotices.markAllNoticesRead, undefined, annInFutures.signedIn)
    expect((await list()).unread).toBe(0)

    const ofTheApp = (await server.ask(listNotices, english, ann.signedIn)).items.map((notice) => notice.id)
    expect(ofTheApp.filter((other) => before.items.some((notice) => notice.id === other))).toEqual([])
    expect((await server.call(getNotice, { id, ...english })).code).toBe(notFound)
    expect((await server.call(markNoticeRead, { id }, ann.signedIn)).code).toBe(notFound)
    const other = { id: ofTheApp[0] ?? '', ...english }
    expect((await server.call(futuresNotices.getNotice, other)).code).toBe(notFound)
    const named = { ...english, userId: ann.session.userId }
    expect((await server.call(futuresNotices.listNotices, named, annInFutures.signedIn)).code).toBe(forbidden)
  })

  it('the futures section asks for consent to its own agreement', async () => {
    const agreement = await server.ask(getAgreement, { kind: 'futures', lang: 'es_mx' })
    expect(agreement.title).toBe('Acuerdo de la sección de futuros')
    const consents = await server.ask(futuresConsents.listConsents, undefined, annInFutures.signedIn)
    expect(consents.due).toEqual([])
    expect(consents.given.map(({ kind }) => kind).toSorted()).toEqual(['futures', 'privacy'])
    const { lang: _lang, ...main } = await termsOf(server)
    const { lang: _other, ...own } = await termsOf(server, 'futures')
    expect((await server.call(futuresConsents.giveConsent, main, annInFutures.signedIn)).code).toBe(consentOutdated)
    expect((await server.call(giveConsent, own, ann.signedIn)).code).toBe(consentOutdated)
    await server.ask(futuresConsents.giveConsent, own, annInFutures.signedIn)
    expect((await server.call(listConsents, undefined, annInFutures.signedIn)).code).toBe(notLoggedIn)
  })

  it('operators write the futures section’s notices, articles and agreement apart from the app’s', async () => {
    const desk = [await registerOperator(server), await registerOperator(server)] as const
    const [writer] = desk
    const publish = async (place: ContentPlace, from: string | null, words: string) =>
      publishAll(server, desk, await draft(server, writer, place, from), words)
    const newest = async (place: ContentPlace) =>
      (await server.ask(listContentVersions, place, writer.signedIn)).items[0]?.id ?? ''

    const notice: ContentPlace = { realm: 'futures', kind: 'notice', key: randomUUID() }
    await publish(notice, null, 'Futures notice')
    const { items } = await server.ask(futuresNotices.listNotices, english, annInFutures.signedIn)
    expect(items[0]).toMatchObject({ id: notice.key, title: 'Futures notice (en_us)' })
    expect((await server.call(getNotice, { id: notice.key, ...english })).code).toBe(notFound)

    const article: ContentPlace = { realm: 'futures', kind: 'help', key: 'futures-password' }
    await publish(article, await newest(article), 'Futures article')
    const read = { id: article.key, ...english }
    expect(await server.ask(futuresHelpCentre.getHelpArticle, read)).toMatchObject({ title: 'Futures article (en_us)' })
    expect((await server.call(getHelpArticle, read)).code).toBe(notFound)

    const before = await termsOf(server, 'futures')
    const agreement: ContentPlace = { realm: 'futures', kind: 'agreement', key: 'service' }
    await publish(agreement, await newest(agreement), 'Futures agreement')
    expect(await server.ask(getAgreement, { kind: 'futures', lang: 'en_us' })).toMatchObject({
      title: 'Futures agreement (en_us)',
      version: 2,
    })
    expect((await server.ask(getAgreement, { kind: 'service', lang: 'en_us' })).title).not.toContain('Futures')
    const { due } = await server.ask(futuresConsents.listConsents, undefined, annInFutures.signedIn)
    expect(due.map(({ kind }) => kind)).toEqual(['futures'])
    expect((await server.ask(listConsents, undefined, ann.signedIn)).due).toEqual([])
    expect((await termsOf(server, 'futures')).agreementId).not.toBe(before.agreementId)

    const listed = await server.ask(listContent, { ...english, realm: 'futures' }, writer.signedIn)
    expect(new Set(listed.items.map(({ place }) => place.realm))).toEqual(new Set(['futures']))
    expect(listed.items.length).toBeGreaterThan(futuresArticles.length)
  })

  it('the futures section has no privacy policy of its own, and no notice with the key of one of the app', async () => {
    const writer = await registerOperator(server)
    const begin = (place: ContentPlace) =>
      server.call(draftContent, { id: randomUUID(), place, from: null }, writer.signedIn)
    expect(await begin({ realm: 'futures', kind: 'agreement', key: 'privacy' })).toMatchObject({ code: notFound })
    const [{ id: seeded } = { id: '' }] = (await server.ask(listNotices, english)).items
    expect(await begin({ realm: 'futures', kind: 'notice', key: seeded })).toMatchObject({ code: idReused })
    const own = randomUUID()
    expect(await begin({ realm: 'main', kind: 'notice', key: own })).toMatchObject({ code: 0 })
    expect(await begin({ realm: 'futures', kind: 'notice', key: own })).toMatchObject({ code: idReused })
  })
})
