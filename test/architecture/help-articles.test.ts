import { expect, it } from 'vitest'

import { futuresArticles } from '#server/modules/help-centre/futures-articles.ts'
import { publishedArticles } from '#server/modules/help-centre/published-articles.ts'
import { explainedArticles } from '#src/features/help/rules/page-articles.ts'

const published = new Set([...publishedArticles, ...futuresArticles].map(({ id }) => id))

it('every help article is linked from the page that it explains', () => {
  expect([...published].filter((id) => !explainedArticles.has(id))).toEqual([])
})

it('no page links a help article that does not exist', () => {
  expect([...explainedArticles].filter((id) => !published.has(id))).toEqual([])
})
