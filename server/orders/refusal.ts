import { PartnerError, type PartnerFailure } from '#server/lib/partner-error.ts'

/** Whether the partner has certainly not done what it was asked. */
export function isRefused(error: unknown): boolean {
  return error instanceof PartnerError && notDone.has(error.failure)
}

const notDone: ReadonlySet<PartnerFailure> = new Set(['refused', 'rate-limited', 'not-asked'])
