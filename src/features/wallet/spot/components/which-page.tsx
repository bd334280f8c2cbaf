import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'

/** For an address that names nothing of the wallet's history. */
export function WhichPage({ children }: { readonly children: ReactNode }) {
  return (
    <IncompleteLink listPath={paths.spotHistory} listName={<Trans>Wallet history</Trans>}>
      {children}
    </IncompleteLink>
  )
}
