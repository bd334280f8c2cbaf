import { PartnerError, type PartnerFailure } from '#server/lib/partner-error.ts'

/** Whether the partner has definitely not done what was requested. */
export function isRefused(error: unknown): boolean {
  return error instanceof PartnerError && notDone.has(error.failure)
}

const notDone: ReadonlySet<PartnerFailure> = new Set(['refused', 'rate-limited', 'not-asked'])
