import { Trans } from '@lingui/react/macro'
import type { Transfer } from '#api/transfers.ts'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { ExactAmount } from '#src/entities/price/exact-amount.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

/** A transfer to or from another user, and its state. */
export function TransferFacts({ transfer }: { readonly transfer: Transfer }) {
  const format = useFormat()
  const { coin, amount, direction, email, note, state, createdAt } = transfer
  return (
    <Card>
      <div className="flex flex-col items-center gap-2 pb-4 text-center">
        <h2 className="text-ink-muted">
          {direction === 'out' ? <Trans>You sent</Trans> : <Trans>You received</Trans>}
        </h2>
        <OwnAmount>
          <ExactAmount amount={amount} coin={coin} />
        </OwnAmount>
        <TransferState state={state} />
      </div>
      <Facts>
        <Fact
          label={direction === 'out' ? <Trans>To</Trans> : <Trans>From</Trans>}
          value={<span className="break-all">{email}</span>}
        />
        {note !== null && <Fact label={<Trans>Note</Trans>} value={note} />}
        <Fact
          label={<Trans>Time</Trans>}
          value={<time dateTime={createdAt}>{format.date(Date.parse(createdAt) / 1000, { style: 'date-time' })}</time>}
        />
        <Fact label={<Trans>Fee</Trans>} value={<Trans>Free</Trans>} />
      </Facts>
      {state === 'sent' && direction === 'out' && (
        <p className="pt-3 text-caption text-ink-muted">
          <Trans>They’ll get it when they create an account. If they don’t within 30 days, it returns to you.</Trans>
        </p>
      )}
    </Card>
  )
}

function TransferState({ state }: Pick<Transfer, 'state'>) {
  switch (state) {
    case 'sent':
      return (
        <Chip tone="brand">
          <Trans>Sent</Trans>
        </Chip>
      )
    case 'received':
      return (
        <Chip tone="success">
          <Trans>Received</Trans>
        </Chip>
      )
    case 'returned':
      return (
        <Chip tone="warning">
          <Trans>Returned</Trans>
        </Chip>
      )
  }
}
