import * as v from 'valibot'

import { endpoint, type RealmPrefix } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { languageName, moment } from './primitives.ts'

/** What articles are about, in the order in which the help center shows them. */
export const helpCategories = [
  'start',
  'deposits',
  'withdrawals',
  'swaps',
  'fiat',
  'mining',
  'security',
  'account',
] as const

export const helpCategory = v.picklist(helpCategories)

export type HelpCategory = v.InferOutput<typeof helpCategory>

/** Names an article for ever, in links and in the app: `deposit-not-credited`. */
export const helpArticleId = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z\d]+(-[a-z\d]+)*$/))

export const helpArticleSummary = v.strictObject({
  id: helpArticleId,
  category: helpCategory,
  title: v.string(),
  /** The first paragraph, in plain words. */
  summary: v.string(),
  updatedAt: moment,
})

export type HelpArticleSummary = v.InferOutput<typeof helpArticleSummary>

/** The same for each realm, with articles of its own. */
function helpCentreEndpoints(prefix: RealmPrefix) {
  return {
    /** The articles in one language, by category; with `search`, those that have all its words, best first (spec §7). */
    listHelpArticles: endpoint({
      method: 'GET',
      path: `${prefix}/info/helpCentre/list`,
      summary: 'Lists help articles, or searches them.',
      access: 'public',
      input: v.strictObject({
        lang: languageName,
        search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
      }),
      data: v.strictObject({ items: v.array(helpArticleSummary) }),
      errors: [],
    }),
    getHelpArticle: endpoint({
      method: 'GET',
      path: `${prefix}/info/helpCentre/info`,
      summary: 'Retrieves a help article.',
      access: 'public',
      input: v.strictObject({ id: helpArticleId, lang: languageName }),
      data: v.strictObject({
        ...helpArticleSummary.entries,
        /** Paragraphs, in Markdown without HTML. */
        content: v.string(),
        /** Other articles that answer what people ask next. */
        related: v.array(helpArticleSummary),
      }),
      errors: [apiErrorCode.notFound],
    }),
  }
}

export const { listHelpArticles, getHelpArticle } = helpCentreEndpoints('/api')
export const futuresHelpCentre = helpCentreEndpoints('/api/futures')
