import type { WithdrawalState } from '#api/withdrawal-states.ts'
import type { Withdrawal } from '#api/withdrawals.ts'

/** The stages of a withdrawal, as shown to users. */
export type StageName = 'requested' | 'review' | 'sending' | 'arrived' | 'returned'

export interface WithdrawalStage {
  readonly name: StageName
  readonly status: 'waiting' | 'pending' | 'done' | 'failed' | 'cancelled'
  /** When it was reached, in ISO 8601. */
  readonly at?: string | undefined
}

type Progress = readonly [name: StageName, status: WithdrawalStage['status'], since?: WithdrawalState]

/** Spec §4. A withdrawal that was stopped ends in the balance instead of at the recipient. */
const progressOf: Readonly<Record<WithdrawalState, readonly Progress[]>> = {
  audit: [
    ['review', 'pending', 'audit'],
    ['sending', 'waiting'],
    ['arrived', 'waiting'],
  ],
  'audit-pass': [
    ['review', 'done', 'audit-pass'],
    ['sending', 'pending'],
    ['arrived', 'waiting'],
  ],
  'audit-refuse': [
    ['review', 'failed', 'audit-refuse'],
    ['returned', 'done', 'audit-refuse'],
  ],
  cancelled: [
    ['review', 'cancelled', 'cancelled'],
    ['returned', 'done', 'cancelled'],
  ],
  transferring: [
    ['review', 'done', 'audit-pass'],
    ['sending', 'pending', 'transferring'],
    ['arrived', 'waiting'],
  ],
  success: [
    ['review', 'done', 'audit-pass'],
    ['sending', 'done', 'transferring'],
    ['arrived', 'done', 'success'],
  ],
  fail: [
    ['review', 'done', 'audit-pass'],
    ['sending', 'failed', 'fail'],
    ['returned', 'done', 'fail'],
  ],
}

/** Returns every stage of a withdrawal with its status. */
export function stagesOf({ state, steps, createdAt }: Withdrawal): readonly WithdrawalStage[] {
  const reachedAt = (wanted: WithdrawalState | undefined) => steps.findLast((step) => step.state === wanted)?.at
  return [
    { name: 'requested', status: 'done', at: createdAt },
    ...progressOf[state].map(([name, status, since]) => ({ name, status, at: reachedAt(since) })),
  ]
}
