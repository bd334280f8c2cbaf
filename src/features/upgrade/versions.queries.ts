import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { listVersions } from '#api/configuration.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { callApi } from '#src/lib/api-client.ts'

export type PublishedVersion = InferOutput<typeof listVersions.data>[number]

export function versionsQueryOptions(lang: LanguageCode) {
  return queryOptions({
    queryKey: ['versions', lang],
    queryFn: async () => callApi(listVersions, { lang }),
    staleTime: 300_000,
    retry: false,
    networkMode: 'always',
  })
}

/** Every published version, newest first, with its changes in the language of that code. */
export function useVersions(lang: LanguageCode) {
  return useQuery(versionsQueryOptions(lang))
}
