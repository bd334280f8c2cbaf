import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useDaysText } from '#src/features/mining/shared/hooks/use-days-text.ts'
import { useSignIn } from '#src/features/mining/shared/hooks/use-sign-in.ts'
import { poolLink } from '#src/features/mining/shared/pool-link.ts'
import { dailyRateRatio } from '#src/features/mining/shared/rules/rewards.ts'
import type { SignInStatus } from '#src/entities/mining-pool/sign-in-status.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Chip } from '#src/ui/chip.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { PauseIcon } from '#src/ui/rare-icons.tsx'
import { ChevronRightIcon } from '#src/ui/launch-icons.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

interface PoolRowProps {
  readonly snapshot: PoolSnapshot
}

/** A pool in the overview: what it pays, what it holds, the user’s stake and what to do today. */
export function PoolRow({ snapshot }: PoolRowProps) {
  const format = useFormat()
  const signIn = useSignIn(snapshot)
  const { pool, state } = snapshot
  const { symbol, decimals } = pool.token
  const stake = signIn.account?.stake ?? 0n
  const from = format.percent(dailyRateRatio(state.rules, 1n))
  const to = format.percent(dailyRateRatio(state.rules, 7n))
  const total = format.units(state.staked, decimals, { compact: true })
  return (
    <li>
      <Link
        to={poolLink(paths.signIn, pool)}
        className="flex items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-brand-50 focus-visible:-outline-offset-2 active:bg-brand-100"
      >
        <TokenIcon symbol={symbol} size={36} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-baseline gap-1.5">
            <span className="font-semibold">{symbol}</span>
            <span className="min-w-0 flex-1 truncate text-caption text-ink-muted tabular-nums">
              <Trans>
                {from}–{to} a day
              </Trans>
            </span>
            {stake > 0n && (
              <span className="font-semibold tabular-nums">
                {format.units(stake, decimals, { maximumFractionDigits: 2 })}
              </span>
            )}
          </span>
          {/* Room for two lines, so that the row's height is the same with one. */}
          <span className="flex min-h-8 items-center gap-2">
            <span className="flex-1 text-micro text-ink-muted tabular-nums">
              <Trans>{total} staked</Trans>
              {' · '}
              <Reserve snapshot={snapshot} />
            </span>
            <StatusChip status={signIn.status} snapshot={snapshot} />
          </span>
        </span>
      </Link>
    </li>
  )
}

/** How long the free reserve lasts; before the first stake, how much there is. */
function Reserve({ snapshot: { pool, state, reserveDays } }: Pick<PoolRowProps, 'snapshot'>) {
  const format = useFormat()
  const daysText = useDaysText()
  const amount = format.units(state.freeReserve, pool.token.decimals, { compact: true })
  if (reserveDays === null) return <Trans>{amount} in reserve</Trans>
  const duration = daysText(reserveDays)
  return <Trans>funded for {duration}</Trans>
}

interface StatusChipProps {
  readonly status: SignInStatus | undefined
  readonly snapshot: PoolSnapshot
}

function StatusChip({ status, snapshot: { pool, account, state } }: StatusChipProps) {
  const format = useFormat()
  if (!status) {
    return state.pausedAt === 0n ? (
      <span className="text-line-strong">
        <ChevronRightIcon size={18} />
      </span>
    ) : (
      <Chip tone="warning" icon={PauseIcon}>
        <Trans>Paused</Trans>
      </Chip>
    )
  }
  switch (status.kind) {
    case 'ready': {
      const reward = format.units(account?.state.nextReward ?? 0n, pool.token.decimals, { maximumFractionDigits: 4 })
      return (
        <Chip tone="reward">
          <Trans>Check in +{reward}</Trans>
        </Chip>
      )
    }
    case 'signed-in': {
      const day = String(account?.state.streak ?? 0n)
      return (
        <Chip tone="success" icon={CheckIcon}>
          <Trans>Day {day}</Trans>
        </Chip>
      )
    }
    case 'too-soon':
      return (
        <Chip>
          <Trans>Later today</Trans>
        </Chip>
      )
    case 'paused':
      return (
        <Chip tone="warning" icon={PauseIcon}>
          <Trans>Paused</Trans>
        </Chip>
      )
    case 'no-stake':
      return (
        <Chip tone="brand">
          <Trans>Stake</Trans>
        </Chip>
      )
    case 'below-minimum':
      return (
        <Chip tone="warning">
          <Trans>Add stake</Trans>
        </Chip>
      )
  }
}
