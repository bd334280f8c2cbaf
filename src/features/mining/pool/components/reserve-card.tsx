import { Trans } from '@lingui/react/macro'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useDaysText } from '#src/features/mining/shared/hooks/use-days-text.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { useTokenText } from '#src/lib/use-token-text.ts'

/** Below this many days, the pool takes no new stake (M8). */
const coveredDays = 7n

/** What backs the rewards (M8). */
export function ReserveCard({ snapshot: { pool, state, reserveDays } }: { readonly snapshot: PoolSnapshot }) {
  const tokenText = useTokenText()
  const fiatText = useFiatText()
  const daysText = useDaysText()
  const { token } = pool
  const show = (units: bigint) => tokenText(units, token, { maximumFractionDigits: 2 })
  return (
    <Card title={<Trans>Reserve</Trans>}>
      <Facts>
        <Fact
          label={<Trans>Available for future rewards</Trans>}
          value={show(state.freeReserve)}
          detail={fiatText(state.freeReserve, token)}
        />
        <Fact label={<Trans>Set aside for earned rewards</Trans>} value={show(state.promised)} />
        <Fact label={<Trans>Maximum daily rewards</Trans>} value={show(state.largestDailyReward)} />
        <Fact
          label={<Trans>Rewards funded for at least</Trans>}
          value={reserveDays === null ? <Trans>No stakes yet</Trans> : daysText(reserveDays)}
        />
      </Facts>
      {reserveDays !== null && reserveDays < coveredDays ? (
        <Notice tone="warning" title={<Trans>The reserve is low</Trans>}>
          <Trans>
            New stakes are paused until the reserve is topped up. Rewards already earned stay fully covered.
          </Trans>
        </Notice>
      ) : (
        <p className="pt-2 text-caption text-ink-muted">
          <Trans>Stakes aren’t part of the reserve. Earned rewards are set aside and can always be paid.</Trans>
        </p>
      )}
    </Card>
  )
}
