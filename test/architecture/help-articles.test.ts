import { globSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { futuresArticles } from '#server/modules/help-centre/futures-articles.ts'
import { publishedArticles } from '#server/modules/help-centre/published-articles.ts'
import { articlesOfPages } from '#src/features/help/rules/page-articles.ts'
import { pageHelpHref } from '#src/lib/page-help-href.ts'

const published = [...publishedArticles, ...futuresArticles].map(({ id }) => id)
// Some pages link an article themselves, such as those of the wallet on this device, whose help is separate.
const sources = globSync('src/features/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
const linkedByPages = sources.flatMap((source) =>
  [...source.matchAll(/helpArticle\}\?id=([\w-]+)/g)].map(([, id = '']) => id),
)
const linked = [...Object.values(articlesOfPages).flat(), ...linkedByPages]

it('every help article is linked from the page that it explains', () => {
  expect(published.filter((id) => !linked.includes(id))).toEqual([])
})

it('no page links a help article that does not exist', () => {
  expect(linked.filter((id) => !published.includes(id))).toEqual([])
})

it('every page with articles opens the help that lists them', () => {
  const pages = Object.keys(articlesOfPages)
  expect(pages.filter((page) => !(pageHelpHref(page) ?? '').endsWith(`?page=${page}`))).toEqual([])
})
