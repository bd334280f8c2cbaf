import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ShieldIcon } from '#src/ui/icons.tsx'

/** What the contracts hold the operator to, in plain words (M1, M2, M6, M8, M9, M11). */
export function SecurityPromises() {
  return (
    <ul className="space-y-3">
      <SecurityPromise>
        <Trans>You approve exactly the amount you stake, to the pool’s contract. Nothing can be taken beyond it.</Trans>
      </SecurityPromise>
      <SecurityPromise>
        <Trans>
          Your whole stake can leave in one transaction, whatever the operator does, also while a pool is paused.
        </Trans>
      </SecurityPromise>
      <SecurityPromise>
        <Trans>Every reward that was promised lies in the contract already. No operator can move it.</Trans>
      </SecurityPromise>
      <SecurityPromise>
        <Trans>New rules are announced a day ahead and stay within bounds that are fixed for ever.</Trans>
      </SecurityPromise>
      <SecurityPromise>
        <Trans>The app knows the pools’ addresses from the day it was built. No server can slip in another one.</Trans>
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
