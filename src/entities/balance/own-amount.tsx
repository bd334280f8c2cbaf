import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { hiddenBalancesAtom } from './hidden-balances.ts'

/** An amount of the user's own, masked while they hide their balances. */
export function OwnAmount({ children }: { readonly children: ReactNode }) {
  const isHidden = useAtomValue(hiddenBalancesAtom)
  if (!isHidden) return children
  return (
    <span>
      <span aria-hidden="true">••••••</span>
      <span className="sr-only">
        <Trans>Hidden</Trans>
      </span>
    </span>
  )
}
