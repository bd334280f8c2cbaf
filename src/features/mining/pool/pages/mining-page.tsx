import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { paths } from '#src/config/paths.ts'
import { useAllPools } from '#src/entities/mining-pool/mining-pool.queries.ts'
import { miningPools } from '#src/entities/mining-pool/pools.ts'
import { ChainCard } from '#src/features/mining/pool/components/chain-card.tsx'
import { MiningHero } from '#src/features/mining/pool/components/mining-hero.tsx'
import { NetworkNotice } from '#src/features/mining/shared/components/network-notice.tsx'
import { WalletButton } from '#src/features/mining/shared/components/wallet-button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Every pool on every chain at a glance. */
export function Component() {
  const { t } = useLingui()
  const { address, chainId: walletChainId } = useWallet()
  const chains = useAllPools(address)
  const snapshots = chains.flatMap(({ query }) => query.data ?? [])
  return (
    <PageFrame title={t`Mining`} backTo={paths.home} action={<WalletButton />}>
      <MiningHero
        snapshots={snapshots}
        isLoading={chains.some(({ query }) => query.isPending)}
        isIncomplete={chains.some(({ query }) => query.isError && !query.data)}
      />
      <NetworkNotice />
      {chains.map(({ chainId, query }) => (
        <ChainCard key={chainId} chainId={chainId} query={query} isWalletHere={chainId === walletChainId} />
      ))}
      {miningPools.length === 0 && (
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
