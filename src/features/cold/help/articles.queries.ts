import { queryOptions } from '@tanstack/react-query'
import type { LocaleId } from '#src/config/locales.ts'
import type { Articles } from './articles/article.ts'

/** One download per language. */
const loads: Readonly<Record<LocaleId, () => Promise<{ readonly articles: Articles }>>> = {
  en: async () => import('./articles/en.ts'),
  'es-MX': async () => import('./articles/es-mx.ts'),
  'zh-Hans': async () => import('./articles/zh-hans.ts'),
  'zh-Hant': async () => import('./articles/zh-hant.ts'),
}

/** The articles are part of the app: they need no server and can be read offline. */
export function articlesQueryOptions(language: LocaleId) {
  return queryOptions({
    queryKey: ['device-help', language],
    queryFn: async () => (await loads[language]()).articles,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })
}
