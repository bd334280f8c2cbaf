import { Trans } from '@lingui/react/macro'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { SignInRecord } from '#src/entities/mining-pool/sign-in-records.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RecordStatus } from './record-status.tsx'
import { PricedTransactionHash } from '#src/features/mining/shared/components/priced-transaction-hash.tsx'
import { usePaged } from '#src/features/mining/rewards/hooks/use-paged.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'

interface RecordListProps {
  readonly pool: MiningPool
  /** Newest first. */
  readonly records: readonly SignInRecord[]
  /** Whether these are all records. */
  readonly isComplete: boolean
}

/** Check-ins with the status of their rewards, thirty at a time. */
export function RecordList({ pool, records, isComplete }: RecordListProps) {
  const { shown, hasMore, showMore } = usePaged(records)
  return (
    <>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {shown.map((record) => (
            <RecordRow key={record.hash} pool={pool} record={record} />
          ))}
        </ul>
      </Card>
      {hasMore ? (
        <Button variant="secondary" block onClick={showMore}>
          <Trans>Show more</Trans>
        </Button>
      ) : (
        isComplete && (
          <p className="text-center text-caption text-ink-muted">
            <Trans>That’s every check-in in this pool.</Trans>
          </p>
        )
      )}
    </>
  )
}

function RecordRow({ pool, record }: { readonly pool: MiningPool; readonly record: SignInRecord }) {
  const format = useFormat()
  const tokenText = useTokenText()
  const day = String(record.streak)
  const stake = tokenText(record.stake, pool.token, { maximumFractionDigits: 2 })
  const forfeited = tokenText(record.forfeited, pool.token)
  return (
    <li className="flex items-start gap-3 px-4 py-3.5">
      <span className="inline-flex size-10 shrink-0 flex-col items-center justify-center rounded-full bg-brand-50 text-brand-700">
        <span className="text-lead leading-none font-bold tabular-nums">{day}</span>
        <span className="sr-only">
          <Trans>Streak day</Trans>
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3 font-semibold">
          <span>{format.date(record.timestamp)}</span>
          <span className="tabular-nums">+{tokenText(record.reward, pool.token)}</span>
        </div>
        <div className="mt-0.5 flex items-center justify-between gap-3 text-caption text-ink-muted">
          <span className="tabular-nums">
            {format.date(record.timestamp, { style: 'time' })} · <Trans>Stake: {stake}</Trans>
          </span>
          <RecordStatus status={record.status} />
        </div>
        {record.forfeited > 0n && (
          <p className="text-caption text-danger tabular-nums">
            <Trans>{forfeited} forfeited by unstaking</Trans>
          </p>
        )}
        <div className="text-caption">
          <PricedTransactionHash chainId={pool.chainId} hash={record.hash} />
        </div>
      </div>
    </li>
  )
}
