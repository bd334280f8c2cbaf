import { Trans } from '@lingui/react/macro'
import { getAddress, isAddress } from 'viem'
import { paths } from '#src/config/paths.ts'
import { chainName, networkKeyOf } from '#src/chain/chain-names.ts'
import { type ChainPools, useAllPools } from '#src/entities/mining-pool/mining-pool.queries.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { poolsOnChain } from '#src/entities/mining-pool/pools.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { ChainIcon } from '#src/ui/chain-icon.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState } from '#src/ui/state.tsx'

const partsPerMillion = 1_000_000

interface PoolListProps {
  /** The connected wallet. The pools are read for it anyway. */
  readonly wallet: string | null
}

/** The pools of all chains, one row per chain. A chain that doesn't answer dims only its own row. */
export function PoolList({ wallet }: PoolListProps) {
  return (
    <QueryProvider>
      <ChainRows wallet={wallet} />
    </QueryProvider>
  )
}

function ChainRows({ wallet }: PoolListProps) {
  const chains = useAllPools(wallet !== null && isAddress(wallet) ? getAddress(wallet) : undefined)
  if (chains.length === 0) {
    return (
      <EmptyState title={<Trans>No pools yet</Trans>} text={<Trans>Pools appear here once they’re deployed.</Trans>} />
    )
  }
  return (
    <List>
      {chains.map((chain) => (
        <ChainRow key={chain.chainId} {...chain} />
      ))}
    </List>
  )
}

function ChainRow({ chainId, query }: ChainPools) {
  const network = networkKeyOf(chainId)
  const [firstPool] = poolsOnChain(chainId)
  return (
    <ListRow
      icon={network && <ChainIcon chain={network} size={40} />}
      title={chainName(chainId)}
      description={<Staked query={query} />}
      value={query.data ? <TopRate snapshots={query.data} /> : !query.isError && <TopRateSkeleton />}
      to={`${paths.miningDetail}?pool=${firstPool?.key ?? ''}`}
      dimmed={query.isError}
    />
  )
}

function Staked({ query }: Pick<ChainPools, 'query'>) {
  const format = useFormat()
  if (query.isError) return <Trans>Not responding</Trans>
  if (!query.data) {
    return (
      <span className="flex h-[1lh] items-center">
        <Skeleton className="h-3 w-32" />
      </span>
    )
  }
  const amounts = query.data
    .filter(({ state }) => state.staked > 0n)
    .map(
      ({ pool: { token }, state }) =>
        `${format.units(state.staked, token.decimals, { compact: true })} ${token.symbol}`,
    )
    .join(' · ')
  return amounts === '' ? <Trans>No stakes yet</Trans> : <Trans>{amounts} staked</Trans>
}

/** Daily reward of a stake from day 7 of a streak, in the chain's best pool (M5). */
function TopRate({ snapshots }: { readonly snapshots: readonly PoolSnapshot[] }) {
  const format = useFormat()
  const rates = snapshots.map(({ state: { rules } }) => (rules.dailyRate * rules.topFactor) / 100 / partsPerMillion)
  const rate = format.percent(Math.max(...rates))
  return (
    <>
      <span className="block font-semibold text-ink tabular-nums">
        <Trans>up to {rate}</Trans>
      </span>
      <span className="block text-caption">
        <Trans>a day</Trans>
      </span>
    </>
  )
}

/** As high as a rate with its unit. */
function TopRateSkeleton() {
  return (
    <>
      <span className="flex h-[1lh] items-center justify-end">
        <Skeleton className="h-3.5 w-20" />
      </span>
      <span className="flex h-4.5 items-center justify-end">
        <Skeleton className="h-3 w-10" />
      </span>
    </>
  )
}
