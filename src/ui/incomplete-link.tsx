import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { SearchIcon } from './icons.tsx'
import { EmptyState } from './state.tsx'

interface IncompleteLinkProps {
  /** What the address does not say. */
  readonly children: ReactNode
  /** The path of the page where it can be chosen, and that page's name. */
  readonly listPath: string
  readonly listName: ReactNode
}

/** For a page about one thing that was opened without saying which. */
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
