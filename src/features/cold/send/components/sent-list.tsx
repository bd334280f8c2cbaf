import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'

const shownAtFirst = 5

interface SentListProps<Payment> {
  readonly title: string
  /** Newest first. Nothing is shown where there is none. */
  readonly payments: readonly Payment[]
  readonly children: (payment: Payment) => ReactNode
}

/** What was sent from this device: the last few, and all of it by a tap. */
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
