import { useLingui } from '@lingui/react/macro'

/** Returns a function that names a ledger account. Accounts unknown to this version keep their own name. */
export function useAccountText(): (account: string) => string {
  const { t } = useLingui()
  const texts: Readonly<Record<string, string>> = {
    available: t`People: available`,
    held: t`People: on hold`,
    owed: t`People: owed to us`,
    'invitation-budget': t`Invitations: budget`,
    'invitation-promised': t`Invitations: promised`,
    'merchant-promised': t`Merchants: not paid yet`,
    world: t`Outside world`,
    fees: t`Fees earned`,
    unclaimed: t`Unclaimed deposits`,
    desk: t`Desk: owed to orders`,
    position: t`Desk: position`,
    losses: t`Losses`,
  }
  return (account) => texts[account] ?? account
}
