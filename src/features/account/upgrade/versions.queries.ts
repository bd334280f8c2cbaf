import { useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { listVersions } from '#api/configuration.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

export type PublishedVersion = InferOutput<typeof listVersions.data>[number]

export function versionsQueryOptions(lang: LanguageCode) {
  return apiQueryOptions(listVersions, {
    input: { lang },
    staleTime: 300_000,
  })
}

/** All published versions, newest first, with their changes in the given language. */
export function useVersions(lang: LanguageCode) {
  return useQuery(versionsQueryOptions(lang))
}
