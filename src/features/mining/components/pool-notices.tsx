import { Trans } from '@lingui/react/macro'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'

/** What the pool's owner has announced or done that a staker should know (M9). */
export function PoolNotices({ snapshot: { pool, state } }: { readonly snapshot: PoolSnapshot }) {
  const format = useFormat()
  const moment = (timestamp: bigint) => format.date(timestamp, { style: 'date-time' })
  const percent = (rate: number) => format.percent(rate / 1_000_000)
  const { rules, announcedRules } = state
  return (
    <>
      {state.pausedAt !== 0n && (
        <Notice tone="warning" title={<Trans>The pool is paused</Trans>}>
          <Trans>
            Since {moment(state.pausedAt)} there are no new stakes and sign-ins. Your streak is kept, and you can claim,
            transfer and take out your stake as always.
          </Trans>
        </Notice>
      )}
      {state.announcedFrom !== 0n && (
        <Notice title={<Trans>New terms from {moment(state.announcedFrom)}</Trans>}>
          <Trans>
            Rate {percent(rules.dailyRate)} → {percent(announcedRules.dailyRate)} a day, top factor ×
            {format.number(rules.topFactor / 100)} → ×{format.number(announcedRules.topFactor / 100)}, minimum stake{' '}
            {format.number(rules.minimumStake)} → {format.number(announcedRules.minimumStake)} {pool.token.symbol}. A higher
            minimum does not bind a streak that lives.
          </Trans>
        </Notice>
      )}
      {state.surplusAmount !== 0n && (
        <Notice title={<Trans>The owner may take out surplus</Trans>}>
          <Trans>
            Up to {format.units(state.surplusAmount, pool.token.decimals)} {pool.token.symbol} of the free reserve, between{' '}
            {moment(state.surplusFrom)} and {moment(state.surplusUntil)}. Stakes and earned rewards are out of reach, and
            seven days of the largest rewards stay covered.
          </Trans>
        </Notice>
      )}
    </>
  )
}
