import type { FarmingSignalCode, HoldKind } from '#api/invitation-reviews.ts'

const kinds: Readonly<Record<FarmingSignalCode, HoldKind>> = {
  'shared-wallet': 'same-person',
  'shared-mailbox': 'same-person',
  'shared-payout-account': 'same-person',
  'shared-device': 'same-person',
  'paired-device': 'same-person',
  'shared-source': 'same-person',
  'paired-source': 'same-person',
  'crowded-network': 'same-person',
  'shared-network': 'same-person',
  'transfer-ring': 'money-circle',
  'transfers-returned-often': 'money-circle',
  'transfers-returned': 'money-circle',
  transfer: 'money-circle',
  'disposable-mail': 'unusual-pattern',
  burst: 'unusual-pattern',
}

/** Returns what the user is told about the signals. */
export function holdKindsOf(signals: readonly { readonly code: FarmingSignalCode }[]): HoldKind[] {
  return [...new Set(signals.map(({ code }) => kinds[code]))].toSorted()
}
