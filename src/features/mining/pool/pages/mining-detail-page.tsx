import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { AllowanceCard } from '#src/features/mining/pool/components/allowance-card.tsx'
import { ContractCard } from '#src/features/mining/pool/components/contract-card.tsx'
import { NetworkNotice } from '#src/features/mining/shared/components/network-notice.tsx'
import { PoolHistoryCard } from '#src/features/mining/pool/components/pool-history-card.tsx'
import { PoolNotices } from '#src/features/mining/shared/components/pool-notices.tsx'
import { PoolPage } from '#src/features/mining/shared/components/pool-page.tsx'
import { ReserveCard } from '#src/features/mining/pool/components/reserve-card.tsx'
import { StakeCard } from '#src/features/mining/shared/components/stake-card.tsx'
import { TermsCard } from '#src/features/mining/pool/components/terms-card.tsx'

/** One pool: its terms, reserve, contract and history. */
export function Component() {
  const { t } = useLingui()
  return (
    <PoolPage title={t`Pool`} backTo={paths.mining} Aside={PoolBackground}>
      {(snapshot) => (
        <>
          <NetworkNotice chainId={snapshot.pool.chainId} />
          <PoolNotices snapshot={snapshot} />
          <TermsCard snapshot={snapshot} />
          <StakeCard snapshot={snapshot} account={snapshot.account} />
        </>
      )}
    </PoolPage>
  )
}

/** A pool's reserve and history. */
function PoolBackground({ snapshot }: { readonly snapshot: PoolSnapshot }) {
  const { pool, account } = snapshot
  return (
    <>
      <ReserveCard snapshot={snapshot} />
      <ContractCard pool={pool} />
      {account && <AllowanceCard pool={pool} account={account} />}
      <PoolHistoryCard pool={pool} />
    </>
  )
}
