import { findInvitation } from '#api/invitation-offer.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** Whose code this is. */
export function inviterQueryOptions(code: string) {
  // What a code stands for never changes, and looking it up is limited.
  return apiQueryOptions(findInvitation, { input: { code }, staleTime: Infinity })
}
