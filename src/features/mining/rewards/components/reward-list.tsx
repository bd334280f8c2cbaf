import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import type { Address } from 'viem'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { paths } from '#src/config/paths.ts'
import { chainName } from '#src/chain/chain-names.ts'
import { miningPools } from '#src/entities/mining-pool/pools.ts'
import { usePaged } from '#src/features/mining/rewards/hooks/use-paged.ts'
import { useRewardRecords } from '#src/features/mining/shared/reward-records.queries.ts'
import {
  countConditions,
  filterParams,
  filterRecords,
  lastRewardDay,
  parseFilter,
} from '#src/features/mining/rewards/rules/reward-filter.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { CalendarIcon } from '#src/ui/launch-icons.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { FailedChainsNotice } from './failed-chains-notice.tsx'
import { MissingRewards } from '#src/features/mining/shared/components/older-records.tsx'
import { RewardFilterCard } from './reward-filter-card.tsx'
import { RewardRow } from './reward-row.tsx'
import { RewardsHero } from './rewards-hero.tsx'

/** The wallets' rewards on all chains that match the filter in the page's address. */
export function RewardList({ wallets }: { readonly wallets: readonly Address[] }) {
  const { t } = useLingui()
  const errorMessage = useChainErrorMessage()
  const [params, setParams] = useSearchParams()
  const filter = parseFilter(params, miningPools)
  const rewards = useRewardRecords(wallets)
  const { records, pendingChains, failedChains, refresh } = rewards
  const found = records && filterRecords(records, filter)
  const { shown, hasMore, showMore } = usePaged(found ?? [])
  const isFiltered = countConditions(filter) > 0
  const setFilter = (wanted: typeof filter) => {
    setParams(filterParams(wanted), { replace: true })
  }
  const [firstFailure] = failedChains
  const isUnread = records === undefined && pendingChains.length === 0 && firstFailure !== undefined
  return (
    <>
      <RewardsHero records={found} />
      <RewardFilterCard filter={filter} lastDay={lastRewardDay(records ?? [])} onFilterChange={setFilter} />
      {records !== undefined && failedChains.length > 0 && (
        <FailedChainsNotice chains={failedChains} onRetry={() => void refresh()} />
      )}
      {records !== undefined && pendingChains.length > 0 && <StillReading chains={pendingChains} />}
      <MissingRewards {...rewards} />
      <EndlessList
        label={t`Reward history`}
        source={{
          items: found && shown,
          hasMore,
          isLoadingMore: false,
          error: isUnread ? errorMessage(firstFailure.error).advice : undefined,
          loadMore: showMore,
          refresh,
        }}
        itemKey={({ pool, account, hash }) => `${pool.key}-${account}-${hash}`}
        empty={
          isFiltered ? (
            <EmptyState
              icon={SearchIcon}
              title={<Trans>No rewards match the filter</Trans>}
              action={
                <Button
                  variant="secondary"
                  onClick={() => {
                    setFilter({})
                  }}
                >
                  <Trans>Clear filters</Trans>
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={CalendarIcon}
              title={<Trans>No rewards yet</Trans>}
              text={<Trans>Each daily check-in from your wallets earns one.</Trans>}
              action={
                <ButtonLink to={paths.signIn}>
                  <Trans>Go to check-in</Trans>
                </ButtonLink>
              }
            />
          )
        }
      >
        {(record) => <RewardRow record={record} />}
      </EndlessList>
    </>
  )
}

function StillReading({ chains }: { readonly chains: readonly number[] }) {
  const names = chains.map(chainName).join(', ')
  return (
    <p className="flex items-center gap-2 text-caption text-ink-muted">
      <Spinner size={16} immediate />
      <span>
        <Trans>Still loading: {names}</Trans>
      </span>
    </p>
  )
}
