import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PoolSnapshot, PoolState } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

interface PoolNoticesProps {
  readonly snapshot: PoolSnapshot
}

/** The pool owner's announcements and actions that stakers should know (M9). */
export function PoolNotices({ snapshot }: PoolNoticesProps) {
  const { state } = snapshot
  return (
    <>
      {state.pausedAt !== 0n && <PauseNotice snapshot={snapshot} />}
      {state.announcedFrom !== 0n && <TermsNotice snapshot={snapshot} />}
      {state.surplusAmount !== 0n && <SurplusNotice snapshot={snapshot} />}
    </>
  )
}

function PauseNotice({ snapshot: { state } }: PoolNoticesProps) {
  const format = useFormat()
  const since = format.date(state.pausedAt, { style: 'date-time' })
  return (
    <Notice tone="warning" title={<Trans>The pool is paused</Trans>}>
      <Trans>
        New stakes and check-ins have been paused since {since}. Your streak is safe, and you can still claim, transfer
        and unstake.
      </Trans>
    </Notice>
  )
}

function TermsNotice({ snapshot: { pool, state } }: PoolNoticesProps) {
  const format = useFormat()
  const from = format.date(state.announcedFrom, { style: 'date-time' })
  const terms = ({ dailyRate, topFactor, minimumStake }: PoolState['rules']) => ({
    rate: format.percent(dailyRate / 1_000_000),
    factor: `×${format.number(topFactor / 100)}`,
    minimum: `${format.number(minimumStake)} ${pool.token.symbol}`,
  })
  const now = terms(state.rules)
  const then = terms(state.announcedRules)
  return (
    <Notice title={<Trans>New terms from {from}</Trans>}>
      <Facts>
        <Change label={<Trans>Daily rate</Trans>} from={now.rate} to={then.rate} />
        <Change label={<Trans>Top multiplier</Trans>} from={now.factor} to={then.factor} />
        <Change label={<Trans>Minimum stake</Trans>} from={now.minimum} to={then.minimum} />
      </Facts>
      <Trans>A higher minimum doesn’t apply to a current streak.</Trans>
    </Notice>
  )
}

interface ChangeProps {
  readonly label: ReactNode
  readonly from: string
  readonly to: string
}

/** A term before and after; hidden if unchanged. */
function Change({ label, from, to }: ChangeProps) {
  return from !== to && <Fact label={label} value={`${from} → ${to}`} />
}

function SurplusNotice({ snapshot: { pool, state } }: PoolNoticesProps) {
  const format = useFormat()
  const tokenText = useTokenText()
  const amount = tokenText(state.surplusAmount, pool.token)
  const from = format.date(state.surplusFrom, { style: 'date-time' })
  const until = format.date(state.surplusUntil, { style: 'date-time' })
  return (
    <Notice title={<Trans>The owner may withdraw surplus</Trans>}>
      <Trans>
        Up to {amount} of the available reserve, between {from} and {until}. Stakes and earned rewards can’t be touched,
        and seven days of maximum rewards stay covered.
      </Trans>
    </Notice>
  )
}
