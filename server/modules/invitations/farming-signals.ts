import type { FarmingSignalCode } from '#api/invitation-reviews.ts'

/** Points from which on a reward is held until an operator has looked. */
export const holdThreshold = 60

/** What each sign of farming counts. `docs/invitations.md` has the table, with what honest people do that looks alike. */
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
  /** What was noticed, for an operator: an address, a network, a domain or a number. */
  readonly evidence: string
}

/** A hundred at most, as the sum tells no more from there on. */
export function scoreOf(signals: readonly Pick<FarmingSignal, 'points'>[]): number {
  return Math.min(
    100,
    signals.reduce((sum, { points }) => sum + points, 0),
  )
}
