import { AccountFreezeNotice } from './account-freeze-notice.tsx'
import type { Balances } from './balance.queries.ts'
import { FrozenNotice } from './frozen-notice.tsx'
import { LockNotice } from './lock-notice.tsx'
import { OwedNotice } from './owed-notice.tsx'

interface RestrictionNoticesProps {
  /** `undefined` while loading. */
  readonly balances: Balances | undefined
}

/** Shows everything that currently keeps coins from leaving the account; nothing if they can. */
export function RestrictionNotices({ balances }: RestrictionNoticesProps) {
  if (!balances) return null
  return (
    <>
      {balances.accountFreeze !== null && <AccountFreezeNotice freeze={balances.accountFreeze} />}
      {balances.frozenSince !== null && <FrozenNotice since={balances.frozenSince} />}
      {balances.lockedUntil !== null && <LockNotice until={balances.lockedUntil} />}
      <OwedNotice balances={balances} />
    </>
  )
}
