import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { WarningIcon } from './launch-icons.tsx'
import { EmptyState } from './state.tsx'

interface ExpiredLinkProps {
  /** What happened to the link, and what to do instead. */
  readonly children: ReactNode
  /** Path and name of the page for doing that. */
  readonly pagePath: string
  readonly pageName: ReactNode
}

/** Shown for an email's link that has been used or has expired. */
export function ExpiredLink({ children, pagePath, pageName }: ExpiredLinkProps) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={WarningIcon}
          title={<Trans>This link no longer works</Trans>}
          text={children}
          action={
            <ButtonLink to={pagePath} variant="secondary">
              {pageName}
            </ButtonLink>
          }
        />
      </div>
    </Card>
  )
}
