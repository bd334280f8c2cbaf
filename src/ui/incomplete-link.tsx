import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { SearchIcon } from './icons.tsx'
import { EmptyState } from './state.tsx'

interface IncompleteLinkProps {
  /** What the address does not say. */
  readonly children: ReactNode
  /** The way to where it can be chosen. */
  readonly action: ReactNode
}

/** For a page about one thing that was opened without saying which. */
export function IncompleteLink({ children, action }: IncompleteLinkProps) {
  return (
    <Card>
      <EmptyState icon={SearchIcon} title={<Trans>This link is incomplete</Trans>} text={children} action={action} />
    </Card>
  )
}
