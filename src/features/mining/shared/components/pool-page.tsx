import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { Path } from '#src/config/paths.ts'
import { usePool } from '#src/entities/mining-pool/mining-pool.queries.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useSelectedPool } from '#src/features/mining/shared/hooks/use-selected-pool.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'
import { PoolSwitcher } from './pool-switcher.tsx'
import { WalletButton } from './wallet-button.tsx'

interface PoolPageProps {
  readonly title: string
  readonly backTo: Path
  /** Renders the page's content once the pool has been read. */
  readonly children: (snapshot: PoolSnapshot) => ReactNode
  /** The last part of the content, shown beside it on wide screens. */
  readonly Aside?: ComponentType<{ readonly snapshot: PoolSnapshot }> | undefined
  /** `hero`: the content shows the pool's name itself. */
  readonly heading?: 'switcher' | 'hero'
}

/** A page about the pool in `?pool=`. Handles loading, failure and stale figures. */
export function PoolPage({ title, backTo, children, Aside, heading = 'switcher' }: PoolPageProps) {
  const { pool } = useSelectedPool()
  return (
    <PageFrame title={title} backTo={backTo} action={<WalletButton />}>
      {pool ? (
        <>
          {heading === 'switcher' && <PoolSwitcher pool={pool} />}
          <PoolContent key={pool.key} pool={pool} Aside={Aside}>
            {children}
          </PoolContent>
        </>
      ) : (
        <Card>
          <EmptyState
            title={<Trans>No pools yet</Trans>}
            text={<Trans>Pools appear here once they’re deployed.</Trans>}
          />
        </Card>
      )}
    </PageFrame>
  )
}

interface PoolContentProps extends Pick<PoolPageProps, 'children' | 'Aside'> {
  readonly pool: MiningPool
}

function PoolContent({ pool, children, Aside }: PoolContentProps) {
  const { t } = useLingui()
  const { address } = useWallet()
  const query = usePool(pool, address)
  const errorMessage = useChainErrorMessage()
  const error = query.isError ? errorMessage(chainErrorCode(query.error)) : undefined

  if (!query.data) {
    if (!error) return <PoolSkeleton label={t`Loading pool`} hasAside={Aside !== undefined} />
    return (
      <Card>
        <ErrorState
          title={error.title}
          text={error.advice}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  }
  return (
    <>
      {error && (
        <Notice tone="warning" title={error.title}>
          <Trans>These figures may be out of date. Your funds in the pool are safe on-chain.</Trans>
        </Notice>
      )}
      {children(query.data)}
      {Aside && (
        <Beside>
          <Aside snapshot={query.data} />
        </Beside>
      )}
    </>
  )
}

interface PoolSkeletonProps {
  readonly label: string
  readonly hasAside: boolean
}

function PoolSkeleton({ label, hasAside }: PoolSkeletonProps) {
  return (
    <>
      <div role="status" aria-label={label} className="space-y-4">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
      {hasAside && (
        <Beside>
          <Skeleton className="h-96 rounded-card max-xl:hidden" />
        </Beside>
      )}
    </>
  )
}
