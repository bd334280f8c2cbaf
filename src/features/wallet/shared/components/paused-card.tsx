import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { PauseIcon } from '#src/ui/rare-icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface PausedCardProps {
  readonly title: ReactNode
  /** The reason, and what to do meanwhile. */
  readonly children: ReactNode
}

/** Replaces a form while a coin is paused on a network. */
export function PausedCard({ title, children }: PausedCardProps) {
  return (
    <Card>
      <EmptyState icon={PauseIcon} title={title} text={children} />
    </Card>
  )
}
