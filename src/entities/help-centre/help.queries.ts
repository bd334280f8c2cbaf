import { keepPreviousData } from '@tanstack/react-query'
import type { Realm } from '#api/endpoint.ts'
import { futuresHelpCentre, getHelpArticle, listHelpArticles } from '#api/help-centre.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** Articles change only with the build. */
const staleTime = 3_600_000

const calls: Readonly<Record<Realm, typeof futuresHelpCentre>> = {
  main: { listHelpArticles, getHelpArticle },
  futures: futuresHelpCentre,
}

/** All articles of a realm, by category. */
export function helpArticlesQueryOptions(realm: Realm, lang: LanguageCode) {
  return apiQueryOptions(calls[realm].listHelpArticles, { input: { lang }, staleTime })
}

/** Articles that contain every word of `search`; the previous results stay until new ones arrive. */
export function helpSearchQueryOptions(realm: Realm, lang: LanguageCode, search: string) {
  const input = { lang, search }
  return {
    ...apiQueryOptions(calls[realm].listHelpArticles, { input, staleTime, enabled: search !== '' }),
    placeholderData: keepPreviousData,
  }
}

export function helpArticleQueryOptions(realm: Realm, id: string, lang: LanguageCode) {
  return apiQueryOptions(calls[realm].getHelpArticle, { input: { id, lang }, staleTime })
}
