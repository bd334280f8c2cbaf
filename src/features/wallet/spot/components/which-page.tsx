import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'

/** Shown if the address names nothing in the wallet's history. */
export function WhichPage({ children }: { readonly children: ReactNode }) {
  return (
    <IncompleteLink listPath={paths.spotHistory} listName={<Trans>Wallet history</Trans>}>
      {children}
    </IncompleteLink>
  )
}
