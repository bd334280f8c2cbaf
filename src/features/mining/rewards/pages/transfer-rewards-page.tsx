import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { paths } from '#src/config/paths.ts'
import { ConnectCard } from '#src/features/mining/rewards/components/connect-card.tsx'
import { NetworkNotice } from '#src/features/mining/shared/components/network-notice.tsx'
import { PoolPage } from '#src/features/mining/shared/components/pool-page.tsx'
import { TransferRewardsForm } from '#src/features/mining/rewards/components/transfer-rewards-form.tsx'
import { TransferSummary } from '#src/features/mining/rewards/components/transfer-summary.tsx'

/** Transferring claimed rewards to a wallet, once the streak has reached 7 (M7). */
export function Component() {
  const { t } = useLingui()
  const { address } = useWallet()
  return (
    <PoolPage title={t`Transfer rewards`} backTo={paths.signIn}>
      {(snapshot) =>
        snapshot.account && address ? (
          <>
            <NetworkNotice chainId={snapshot.pool.chainId} />
            <TransferSummary snapshot={snapshot} account={snapshot.account} />
            {snapshot.account.state.transferable > 0n && (
              // Resets the form after a transfer, so that the amount isn't sent twice by mistake.
              <TransferRewardsForm
                key={String(snapshot.account.state.claimed)}
                pool={snapshot.pool}
                transferable={snapshot.account.state.transferable}
                own={address}
              />
            )}
          </>
        ) : (
          <ConnectCard text={<Trans>Connect your wallet to see what you can transfer.</Trans>} />
        )
      }
    </PoolPage>
  )
}
