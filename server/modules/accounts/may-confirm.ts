import type { ResetRow } from '#server/identity/second-factors/second-factor-resets.repository.ts'

/** Whether an operator may confirm a proposal. */
export function mayConfirm(row: ResetRow, viewer: string, now: Date): boolean {
  const { userId, proposedBy, confirmedAt, endedAt, lapsesAt } = row
  return confirmedAt === null && endedAt === null && lapsesAt > now && proposedBy !== viewer && userId !== viewer
}
