import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'

const shownAtFirst = 5

interface SentListProps<Payment> {
  readonly title: string
  /** Newest first. The list is hidden if empty. */
  readonly payments: readonly Payment[]
  readonly children: (payment: Payment) => ReactNode
}

/** Payments sent from this device: the latest few, and all of them on a tap. */
export function SentList<Payment>({ title, payments, children }: SentListProps<Payment>) {
  const [isWhole, setIsWhole] = useState(false)
  if (payments.length === 0) return null
  const shown = isWhole ? payments : payments.slice(0, shownAtFirst)
  return (
    <Card padding="none" title={title}>
      <List label={title}>{shown.map(children)}</List>
      {shown.length < payments.length && (
        <Button block variant="ghost" onClick={() => setIsWhole(true)}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </Card>
  )
}
