import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Placeholder for a feature that a network doesn't support yet. */
export function NotAvailableYet({ children }: { readonly children: ReactNode }) {
  return (
    <Card>
      <EmptyState
        icon={ClockIcon}
        title={<Trans>Not available yet</Trans>}
        text={children}
        action={
          <ButtonLink to={paths.spotWallet} variant="secondary">
            <Trans>Back to wallet</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}
