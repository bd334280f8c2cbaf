import type { FarmingSignalCode } from '#api/invitation-reviews.ts'

/** Score at which a reward is held until an operator reviews it. */
export const holdThreshold = 60

/** Points of each farming signal. `docs/invitations.md` has the table, along with similar-looking honest behavior. */
export const signalPoints = {
  'shared-wallet': 60,
  'shared-mailbox': 60,
  'shared-payout-account': 60,
  'shared-device': 60,
  'paired-device': 40,
  'shared-source': 60,
  'paired-source': 30,
  'transfer-ring': 60,
  'transfers-returned-often': 60,
  'transfers-returned': 30,
  transfer: 10,
  'crowded-network': 40,
  'shared-network': 20,
  'disposable-mail': 40,
  burst: 30,
} as const satisfies Readonly<Record<FarmingSignalCode, number>>

export interface FarmingSignal {
  readonly code: FarmingSignalCode
  readonly points: number
  /** The evidence shown to operators: an address, a network, a domain or a number. */
  readonly evidence: string
}

/** Returns the sum of the points, capped at 100, beyond which it means nothing more. */
export function scoreOf(signals: readonly Pick<FarmingSignal, 'points'>[]): number {
  return Math.min(
    100,
    signals.reduce((sum, { points }) => sum + points, 0),
  )
}
