import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { usePoolHistory } from '#src/entities/mining-pool/pool-events.queries.ts'
import { historyLength } from '#src/entities/mining-pool/pool-events.ts'
import type { PoolEvent } from '#src/entities/mining-pool/pool-logs.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { usePoolEventText } from '#src/features/mining/pool/hooks/use-pool-event-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'
import { PricedTransactionHash } from '#src/features/mining/shared/components/priced-transaction-hash.tsx'

const pageLength = 8

/** The newest events of the pool. */
export function PoolHistoryCard({ pool }: { readonly pool: MiningPool }) {
  return (
    <Card title={<Trans>History</Trans>} padding="none">
      <History pool={pool} />
    </Card>
  )
}

function History({ pool }: { readonly pool: MiningPool }) {
  const errorMessage = useChainErrorMessage()
  const [shown, setShown] = useState(pageLength)
  const eventText = usePoolEventText(pool)
  const { data, isPending, isError, error, isFetching, refetch } = usePoolHistory(pool)
  if (isPending) return <SkeletonRows count={4} />
  if (isError) {
    const { title, advice } = errorMessage(chainErrorCode(error))
    return <ErrorState title={title} text={advice} retrying={isFetching} onRetry={() => void refetch()} />
  }
  const rows = data.events.flatMap((event) => {
    const text = eventText(event)
    return text === undefined ? [] : [{ event, text }]
  })
  const canLoadOlder = !data.isComplete && data.events.length < historyLength
  if (rows.length === 0 && data.isComplete) {
    return (
      <EmptyState
        title={<Trans>No activity yet</Trans>}
        text={<Trans>Stakes, check-ins and owner actions appear here.</Trans>}
      />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.slice(0, shown).map(({ event, text }) => (
          <HistoryRow key={`${event.hash}-${event.logIndex}`} pool={pool} event={event} text={text} />
        ))}
      </ul>
      {shown < rows.length ? (
        <div className="border-t border-line p-2">
          <Button variant="ghost" block onClick={() => setShown(shown + pageLength)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : (
        canLoadOlder && (
          <div className="border-t border-line p-2">
            <Button variant="ghost" block loading={isFetching} onClick={() => void refetch()}>
              <Trans>Load older</Trans>
            </Button>
          </div>
        )
      )}
    </>
  )
}

interface HistoryRowProps {
  readonly pool: MiningPool
  readonly event: PoolEvent
  readonly text: string
}

function HistoryRow({ pool, event, text }: HistoryRowProps) {
  const format = useFormat()
  return (
    <li className="px-4 py-3">
      <p className="font-medium">{text}</p>
      <p className="flex items-center justify-between gap-3 text-caption text-ink-muted">
        {format.date(event.timestamp, { style: 'date-time' })}
        <PricedTransactionHash chainId={pool.chainId} hash={event.hash} />
      </p>
    </li>
  )
}
