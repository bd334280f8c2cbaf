import { Trans } from '@lingui/react/macro'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useTokenText } from '#src/lib/use-token-text.ts'

interface ForfeitNoticeProps {
  readonly pool: MiningPool
  readonly forfeited: bigint
  /** When the last of the user's rewards matures. */
  readonly maturedAt: bigint
}

/** What unstaking forfeits (M6). */
export function ForfeitNotice({ pool, forfeited, maturedAt }: ForfeitNoticeProps) {
  const format = useFormat()
  const tokenText = useTokenText()
  if (forfeited === 0n) {
    return (
      <Notice tone="success">
        <Trans>You won’t forfeit any rewards.</Trans>
      </Notice>
    )
  }
  const moment = format.date(maturedAt, { style: 'date-time' })
  const amount = tokenText(forfeited, pool.token)
  return (
    <Notice tone="danger" title={<Trans>You’ll forfeit {amount}</Trans>}>
      <Trans>
        You keep rewards from the last 24 hours only for stake that stays in the pool. Wait until {moment}, your time,
        to keep them all.
      </Trans>
    </Notice>
  )
}

/** Shown while that is loading. */
export function ForfeitSkeleton() {
  return <Skeleton className="h-12 rounded-control" />
}
