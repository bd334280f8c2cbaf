import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { getHelpArticle, listHelpArticles } from '#api/help-centre.ts'
import { publishedArticles } from '#server/modules/help-centre/published-articles.ts'

import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

describe('the help center', () => {
  it('lists every help article for visitors, in the order of its categories', async () => {
    const { items } = await server.ask(listHelpArticles, { lang: 'en_us' })
    expect(items.map(({ id }) => id)).toEqual(publishedArticles.map(({ id }) => id))
  })

  it.each(['en_us', 'es_mx', 'zh_cn', 'zh_tw'] as const)('has an article on missing deposits in %s', async (lang) => {
    const { title, content } = await server.ask(getHelpArticle, { id: 'deposit-not-credited', lang })
    const english = await server.ask(getHelpArticle, { id: 'deposit-not-credited', lang: 'en_us' })
    expect(content).toContain('/coinTopup/topup')
    expect(title === english.title).toBe(lang === 'en_us')
  })

  it.each([
    ['en_us', 'deposit missing hash', 'deposit-not-credited'],
    ['en_us', 'recovery phrase', 'recovery-phrase-scams'],
    ['es_mx', 'codigo no llega', 'code-not-arriving'],
    ['zh_cn', '助记词', 'recovery-phrase-scams'],
    ['zh_tw', '手機遺失', 'lost-second-factor'],
  ] as const)('a search in %s for “%s” finds the article %s first', async (lang, search, id) => {
    const { items } = await server.ask(listHelpArticles, { lang, search })
    expect(items[0]?.id).toBe(id)
  })

  it('a search for words that no article has finds nothing', async () => {
    expect(await server.ask(listHelpArticles, { lang: 'en_us', search: 'zeppelin' })).toEqual({ items: [] })
  })

  it('lists related articles with titles in the requested language', async () => {
    const { related } = await server.ask(getHelpArticle, { id: 'unstake', lang: 'es' })
    expect(related.map(({ title }) => title)).toContain('Cómo funciona la minería')
  })

  it('finds no help article by the name of an object’s property', async () => {
    expect((await server.call(getHelpArticle, { id: 'constructor', lang: 'en_us' })).code).toBe(apiErrorCode.notFound)
  })
})
