import { getStatus, listPastIncidents } from '#api/status.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** Read again while it is looked at: whoever waits for the end of an incident needs no reload. The server itself reads every ten seconds. */
const timing = { staleTime: 10_000, refetchInterval: 60_000 }

/** How the product is now. */
export function statusQueryOptions(lang: LanguageCode) {
  return apiQueryOptions(getStatus, { input: { lang }, ...timing })
}

export function pastIncidentsQueryOptions(lang: LanguageCode) {
  return apiQueryOptions(listPastIncidents, { input: { lang }, ...timing })
}
