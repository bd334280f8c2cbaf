import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { SearchIcon } from './icons.tsx'
import { EmptyState } from './state.tsx'

interface IncompleteLinkProps {
  /** What is missing in the URL. */
  readonly children: ReactNode
  /** Path and name of the page for choosing it. */
  readonly listPath: string
  readonly listName: ReactNode
}

/** Shown for a page about one thing that was opened without saying which. */
export function IncompleteLink({ children, listPath, listName }: IncompleteLinkProps) {
  return (
    <Card>
      <EmptyState
        icon={SearchIcon}
        title={<Trans>This link is incomplete</Trans>}
        text={children}
        action={<ButtonLink to={listPath}>{listName}</ButtonLink>}
      />
    </Card>
  )
}
