import { Trans } from '@lingui/react/macro'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useTokenText } from '#src/features/mining/hooks/use-token-text.ts'

interface ForfeitNoticeProps {
  readonly pool: MiningPool
  readonly forfeited: bigint
  /** When the last of the person's rewards has matured. */
  readonly maturedAt: bigint
}

/** What taking stake out gives up (M6). */
export function ForfeitNotice({ pool, forfeited, maturedAt }: ForfeitNoticeProps) {
  const format = useFormat()
  const tokenText = useTokenText()
  if (forfeited === 0n) {
    return (
      <Notice tone="success">
        <Trans>You give up no rewards by this.</Trans>
      </Notice>
    )
  }
  const moment = format.date(maturedAt, { style: 'date-time' })
  const amount = tokenText(forfeited, pool.token)
  return (
    <Notice tone="danger" title={<Trans>You give up {amount}</Trans>}>
      <Trans>
        Rewards of the last 24 hours are kept only for stake that stays. Wait until {moment}, your time, and you keep
        them all.
      </Trans>
    </Notice>
  )
}

/** While that is worked out. */
export function ForfeitSkeleton() {
  return <Skeleton className="h-12 rounded-control" />
}
