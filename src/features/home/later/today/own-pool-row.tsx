import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { chainName, networkKeyOf } from '#src/chain/chain-names.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { signInStatus } from '#src/entities/mining-pool/sign-in-status.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ChainIcon } from '#src/ui/chain-icon.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { SuccessIcon } from '#src/ui/launch-icons.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import type { OwnPool } from './own-pools.ts'
import { poolPath } from './pool-path.ts'
import { Streak } from './streak.tsx'

/** The user's state in one pool today. A tap opens the check-in, ready to confirm. */
export function OwnPoolRow({ own }: { readonly own: OwnPool }) {
  const { pool, state, blockTimestamp } = own.snapshot
  const status = signInStatus(own.state, state.pausedAt !== 0n, blockTimestamp)
  const page = poolPath(paths.signIn, pool)
  return (
    <ListRow
      icon={<PoolIcon pool={pool} />}
      title={
        <span className="block truncate">
          <span className="font-semibold">{pool.token.symbol}</span>{' '}
          <span className="text-caption font-normal text-ink-muted">{chainName(pool.chainId)}</span>
        </span>
      }
      description={<Streak own={own} />}
      value={
        <span className="flex h-11.5 items-center">
          <Due own={own} status={status} />
        </span>
      }
      to={status.kind === 'ready' ? `${page}&checkIn=1` : page}
    />
  )
}

function PoolIcon({ pool }: { readonly pool: MiningPool }) {
  const network = networkKeyOf(pool.chainId)
  return (
    <span className="relative inline-flex">
      <TokenIcon symbol={pool.token.symbol} size={40} />
      {network && (
        <span className="absolute -right-1 -bottom-0.5 rounded-full bg-surface p-px">
          <ChainIcon chain={network} size={18} />
        </span>
      )}
    </span>
  )
}

interface DueProps {
  readonly own: OwnPool
  readonly status: ReturnType<typeof signInStatus>
}

/** What is due in the pool today. */
function Due({ own: { snapshot, state }, status }: DueProps) {
  const format = useFormat()
  switch (status.kind) {
    case 'ready': {
      const reward = format.units(state.nextReward, snapshot.pool.token.decimals, { maximumFractionDigits: 4 })
      return (
        <span className="inline-flex flex-col items-center rounded-control bg-brand-600 px-3 py-1 font-semibold text-white">
          <Trans>Check in</Trans>
          <span className="text-micro font-medium tabular-nums">+{reward}</span>
        </span>
      )
    }
    case 'signed-in':
      return (
        <Chip tone="success" icon={SuccessIcon}>
          <Trans>Checked in</Trans>
        </Chip>
      )
    case 'too-soon': {
      const from = format.date(status.nextAt, { style: 'time' })
      return (
        <Chip>
          <Trans>From {from}</Trans>
        </Chip>
      )
    }
    case 'paused':
      return (
        <Chip tone="warning">
          <Trans>Paused</Trans>
        </Chip>
      )
    case 'no-stake':
      return (
        <Chip tone="brand">
          <Trans>Rewards left</Trans>
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

/** As high as a row with its pool. */
export function OwnPoolRowSkeleton() {
  return (
    <ListRow
      icon={<Skeleton className="size-10 rounded-full" />}
      title={
        <span className="flex h-[1lh] items-center">
          <Skeleton className="h-4 w-28" />
        </span>
      }
      description={
        <span className="flex h-[1lh] items-center">
          <Skeleton className="h-3 w-20" />
        </span>
      }
      value={<Skeleton className="h-11.5 w-20 rounded-control" />}
    />
  )
}
