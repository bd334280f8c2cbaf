import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { type Address, isAddressEqual } from 'viem'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { paths } from '#src/config/paths.ts'
import { useSignInHistory } from '#src/entities/mining-pool/pool-events.queries.ts'
import { BoundWalletsPage } from '#src/features/mining/rewards/components/bound-wallets-page.tsx'
import { OlderRecords } from '#src/features/mining/shared/components/older-records.tsx'
import { RewardDetails } from '#src/features/mining/rewards/components/reward-details.tsx'
import { parseRewardRecordLink, type RewardRecordName } from '#src/features/mining/rewards/reward-record-link.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'

/** The reward in the page's address, with every transaction that moved it. */
export function Component() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const name = parseRewardRecordLink(params)
  return (
    <BoundWalletsPage title={t`Reward`} backTo={paths.rewardRecords}>
      {(wallets) =>
        params.size === 0 ? (
          <WhichReward />
        ) : name && isOneOf(wallets, name.account) ? (
          <Reward {...name} />
        ) : (
          <UnknownReward />
        )
      }
    </BoundWalletsPage>
  )
}

function isOneOf(wallets: readonly Address[], account: Address): boolean {
  return wallets.some((wallet) => isAddressEqual(wallet, account))
}

function Reward({ pool, account, hash }: RewardRecordName) {
  const errorMessage = useChainErrorMessage()
  const history = useSignInHistory(pool, account)
  const { data, error, isFetching, refetch } = history
  if (data === undefined) {
    if (!error) {
      return (
        <div aria-busy="true" className="space-y-4">
          <Skeleton className="h-36 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      )
    }
    const { title, advice } = errorMessage(chainErrorCode(error))
    return (
      <Card>
        <ErrorState title={title} text={advice} retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    )
  }
  const record = data.records.find((candidate) => candidate.hash === hash)
  if (record) return <RewardDetails record={{ ...record, pool, account }} />
  return data.isComplete ? <UnknownReward /> : <OlderRecords query={history} />
}

function WhichReward() {
  return (
    <IncompleteLink listPath={paths.rewardRecords} listName={<Trans>All rewards</Trans>}>
      <Trans>It doesn’t say which reward to show. Choose one from your rewards.</Trans>
    </IncompleteLink>
  )
}

function UnknownReward() {
  return (
    <Card>
      <EmptyState
        icon={SearchIcon}
        title={<Trans>Reward not found</Trans>}
        text={<Trans>It doesn’t belong to any wallet linked to your account.</Trans>}
        action={
          <ButtonLink to={paths.rewardRecords}>
            <Trans>All rewards</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}
