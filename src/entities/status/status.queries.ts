import { getStatus, listPastIncidents } from '#api/status.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/**
 * Reloaded while visible, so that users waiting for the end of an incident needn't reload. The server itself updates
 * every ten seconds.
 */
const timing = { staleTime: 10_000, refetchInterval: 60_000 }

/** The current status of the product. */
export function statusQueryOptions(lang: LanguageCode) {
  return apiQueryOptions(getStatus, { input: { lang }, ...timing })
}

export function pastIncidentsQueryOptions(lang: LanguageCode) {
  return apiQueryOptions(listPastIncidents, { input: { lang }, ...timing })
}
