import { findInvitation } from '#api/invitation-offer.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** The inviter behind an invitation code. */
export function inviterQueryOptions(code: string) {
  // A code's inviter never changes, and lookups are rate-limited.
  return apiQueryOptions(findInvitation, { input: { code }, staleTime: Infinity })
}
