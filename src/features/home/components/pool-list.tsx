import { Plural, Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { chainName, networkKeyOf } from '#src/entities/chain/chain.ts'
import { type ChainPools, useAllPools } from '#src/entities/mining-pool/mining-pool.queries.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { poolsOnChain } from '#src/entities/mining-pool/pools.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ChainIcon } from '#src/ui/chain-icon.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The pools of all chains, one row a chain; a chain that does not answer dims its own row only. */
export function PoolList() {
  const chains = useAllPools()
  if (chains.length === 0) {
    return (
      <EmptyState
        title={<Trans>No pools yet</Trans>}
        text={<Trans>Pools appear here as soon as they are deployed.</Trans>}
      />
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
      value={query.data && <Reserve snapshots={query.data} />}
      to={`${paths.miningDetail}?pool=${firstPool?.key ?? ''}`}
      dimmed={query.isError}
    />
  )
}

function Staked({ query }: Pick<ChainPools, 'query'>) {
  const format = useFormat()
  if (query.isError) return <Trans>Does not answer just now</Trans>
  if (!query.data) return <Skeleton className="mt-1 h-3.5 w-32" />
  const amounts = query.data
    .map(
      ({ pool: { token }, state }) =>
        `${format.units(state.staked, token.decimals, { compact: true })} ${token.symbol}`,
    )
    .join(' · ')
  return <Trans>{amounts} staked</Trans>
}

/** For how long the thinnest reserve of the chain's pools pays the largest rewards. */
function Reserve({ snapshots }: { readonly snapshots: readonly PoolSnapshot[] }) {
  const days = snapshots.flatMap(({ reserveDays }) => (reserveDays === null ? [] : [Number(reserveDays)]))
  if (days.length === 0) {
    return (
      <Chip tone="brand">
        <Trans>New</Trans>
      </Chip>
    )
  }
  return (
    <Chip tone="success">
      <Plural value={Math.min(...days)} one="# day funded" other="# days funded" />
    </Chip>
  )
}
