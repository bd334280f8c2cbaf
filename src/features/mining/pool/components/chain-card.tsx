import { Trans } from '@lingui/react/macro'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { chainName } from '#src/chain/chain-names.ts'
import type { ChainPools } from '#src/entities/mining-pool/mining-pool.queries.ts'
import { poolsOnChain } from '#src/entities/mining-pool/pools.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { OfflineIcon, RefreshIcon } from '#src/ui/launch-icons.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ChainFlag } from '#src/features/mining/shared/components/chain-flag.tsx'
import { PoolRow } from './pool-row.tsx'

interface ChainCardProps extends ChainPools {
  /** The wallet is on this network. */
  readonly isWalletHere: boolean
}

/** The pools of one chain. If its RPC is dead, only this card is dimmed. */
export function ChainCard({ chainId, query, isWalletHere }: ChainCardProps) {
  const isDead = query.isError && !query.data
  return (
    <section
      aria-busy={query.isPending}
      className={classNames(
        'overflow-hidden rounded-card',
        isDead ? 'border border-line bg-transparent' : 'bg-surface shadow-card',
      )}
    >
      <div className="flex items-center gap-2.5 px-4 pt-3.5 pb-1">
        <span className={classNames('inline-flex', isDead && 'opacity-50 grayscale')}>
          <ChainFlag chainId={chainId} size={24} />
        </span>
        <h2 className={classNames('flex-1 font-semibold', isDead && 'text-ink-muted')}>{chainName(chainId)}</h2>
        {query.isError && !isDead && (
          <Chip tone="warning">
            <Trans>Out of date</Trans>
          </Chip>
        )}
        {isWalletHere && (
          <Chip tone="brand">
            <Trans>Your network</Trans>
          </Chip>
        )}
      </div>
      {isDead ? (
        <DeadChain query={query} />
      ) : (
        <ul className="divide-y divide-line">
          {query.data?.map((snapshot) => <PoolRow key={snapshot.pool.key} snapshot={snapshot} />) ??
            poolsOnChain(chainId).map(({ key }) => <PoolRowSkeleton key={key} />)}
        </ul>
      )}
    </section>
  )
}

function DeadChain({ query }: Pick<ChainPools, 'query'>) {
  const { title } = useChainErrorMessage()(chainErrorCode(query.error))
  return (
    <div className="flex items-center gap-3 px-4 pt-1.5 pb-4 text-ink-muted">
      <OfflineIcon size={22} />
      <p className="min-w-0 flex-1 text-caption">
        <span className="block font-semibold">{title}</span>
        <Trans>Your funds there are safe on-chain.</Trans>
      </p>
      <Button
        size="small"
        variant="secondary"
        icon={RefreshIcon}
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

/** As high as a `PoolRow`. */
function PoolRowSkeleton() {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Skeleton className="size-9 rounded-full" />
      <div className="flex-1 space-y-1">
        <div className="flex h-[1lh] items-center">
          <Skeleton className="h-4 w-24" />
        </div>
        <div className="flex min-h-8 items-center justify-between gap-2">
          <Skeleton className="h-3 w-36" />
          <Skeleton className="h-6 w-20 rounded-full" />
        </div>
      </div>
    </li>
  )
}
