import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from 'viem'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { paths } from '#src/config/paths.ts'
import { useSignInHistory } from '#src/entities/mining-pool/pool-events.queries.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { ConnectCard } from '#src/features/mining/rewards/components/connect-card.tsx'
import { OlderRecords } from '#src/features/mining/shared/components/older-records.tsx'
import { PoolPage } from '#src/features/mining/shared/components/pool-page.tsx'
import { RecordList } from '#src/features/mining/rewards/components/record-list.tsx'
import { poolLink } from '#src/features/mining/shared/pool-link.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CalendarIcon } from '#src/ui/launch-icons.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'

/** Every check-in and the status of its reward, rebuilt from on-chain events. */
export function Component() {
  const { t } = useLingui()
  const { address } = useWallet()
  return (
    <PoolPage title={t`Check-in history`} backTo={paths.signIn}>
      {({ pool }) =>
        address ? (
          <Records pool={pool} address={address} />
        ) : (
          <ConnectCard text={<Trans>Connect your wallet to see your check-ins.</Trans>} />
        )
      }
    </PoolPage>
  )
}

function Records({ pool, address }: { readonly pool: MiningPool; readonly address: Address }) {
  const errorMessage = useChainErrorMessage()
  const history = useSignInHistory(pool, address)
  const { data, isPending, isError, error, isFetching, refetch } = history
  if (isPending) {
    return (
      <Card padding="none">
        <div aria-busy="true">
          <SkeletonRows count={6} />
        </div>
      </Card>
    )
  }
  if (isError) {
    const { title, advice } = errorMessage(chainErrorCode(error))
    return (
      <Card>
        <ErrorState title={title} text={advice} retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (data.records.length === 0 && data.isComplete) {
    return (
      <Card>
        <EmptyState
          icon={CalendarIcon}
          title={<Trans>No check-ins yet</Trans>}
          text={<Trans>Your check-ins in this pool and their rewards appear here.</Trans>}
          action={
            <ButtonLink to={poolLink(paths.signIn, pool)}>
              <Trans>Go to check-in</Trans>
            </ButtonLink>
          }
        />
      </Card>
    )
  }
  return (
    <>
      {data.records.length > 0 && <RecordList pool={pool} records={data.records} isComplete={data.isComplete} />}
      <OlderRecords query={history} />
    </>
  )
}
