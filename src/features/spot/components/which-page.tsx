import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'

/** For an address that names nothing of the wallet's history. */
export function WhichPage({ children }: { readonly children: ReactNode }) {
  return (
    <IncompleteLink
      action={
        <ButtonLink to={paths.spotHistory}>
          <Trans>Wallet history</Trans>
        </ButtonLink>
      }
    >
      {children}
    </IncompleteLink>
  )
}
