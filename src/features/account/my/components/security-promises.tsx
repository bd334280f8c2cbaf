import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ShieldIcon } from '#src/ui/icons.tsx'

/** What the contracts bind the operator to, in plain words (M1, M2, M6, M8, M9, M11). */
export function SecurityPromises() {
  return (
    <ul className="space-y-3">
      <SecurityPromise>
        <Trans>You approve exactly the amount you stake. The pool can’t take more.</Trans>
      </SecurityPromise>
      <SecurityPromise>
        <Trans>You can unstake everything in one transaction at any time, even while a pool is paused.</Trans>
      </SecurityPromise>
      <SecurityPromise>
        <Trans>Every reward you’ve been promised is already in the contract. No operator can move it.</Trans>
      </SecurityPromise>
      <SecurityPromise>
        <Trans>Rule changes are announced a day ahead and stay within limits fixed in the contract.</Trans>
      </SecurityPromise>
      <SecurityPromise>
        <Trans>Pool addresses are built into the app. No server can swap them.</Trans>
      </SecurityPromise>
    </ul>
  )
}

function SecurityPromise({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="text-success">
        <ShieldIcon size={22} />
      </span>
      <span>{children}</span>
    </li>
  )
}
