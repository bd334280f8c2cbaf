import * as v from 'valibot'

import { endpoint, type RealmPrefix } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { languageName, moment } from './primitives.ts'

/** Topics of articles, in the order of the help center. */
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

/** A permanent article ID, used in links and in the app: `deposit-not-credited`. */
export const helpArticleId = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z\d]+(-[a-z\d]+)*$/))

export const helpArticleSummary = v.strictObject({
  id: helpArticleId,
  category: helpCategory,
  title: v.string(),
  /** The first paragraph as plain text. */
  summary: v.string(),
  updatedAt: moment,
})

export type HelpArticleSummary = v.InferOutput<typeof helpArticleSummary>

/** The same calls for each realm, which has its own articles. */
function helpCentreEndpoints(prefix: RealmPrefix) {
  return {
    /**
     * Lists articles in one language by category or, with `search`, those that contain all its words, best match first
     * (spec §7).
     */
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
        /** Other articles for likely follow-up questions. */
        related: v.array(helpArticleSummary),
      }),
      errors: [apiErrorCode.notFound],
    }),
  }
}

export const { listHelpArticles, getHelpArticle } = helpCentreEndpoints('/api')
export const futuresHelpCentre = helpCentreEndpoints('/api/futures')
