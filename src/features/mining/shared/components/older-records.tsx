import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chainName } from '#src/chain/chain-names.ts'
import type { SignInHistory } from '#src/entities/mining-pool/pool-events.queries.ts'
import type { RewardRecords } from '#src/features/mining/shared/reward-records.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Says what is missing from the records, with a button to load more; hidden if they're complete. */
export function OlderRecords({ query }: { readonly query: UseQueryResult<SignInHistory> }) {
  const format = useFormat()
  const { data, isFetching, refetch } = query
  if (data === undefined) return null
  const date = format.date(data.since, { style: 'date-time' })
  return (
    <>
      {!data.isPlausible && <Doubt />}
      {data.isListRefuted && <RefutedList />}
      {!data.isComplete && (
        <Older isLoading={isFetching} onLoad={() => void refetch()}>
          <Trans>Check-ins before {date} aren’t loaded yet. The network only lets us read a little at a time.</Trans>
        </Older>
      )}
    </>
  )
}

type MissingRewardsProps = Pick<
  RewardRecords,
  'partialChains' | 'doubtfulChains' | 'isListRefuted' | 'readOlder' | 'isReadingOlder'
>

/** The same for several wallets' rewards on all chains. */
export function MissingRewards(props: MissingRewardsProps) {
  const { partialChains, doubtfulChains, isListRefuted, readOlder, isReadingOlder } = props
  const names = partialChains.map(chainName).join(', ')
  return (
    <>
      {doubtfulChains.length > 0 && <Doubt chains={doubtfulChains.map(chainName).join(', ')} />}
      {isListRefuted && <RefutedList />}
      {partialChains.length > 0 && (
        <Older isLoading={isReadingOlder} onLoad={() => void readOlder()}>
          <Trans>Older rewards on these networks aren’t loaded yet, and aren’t in the totals: {names}</Trans>
        </Older>
      )}
    </>
  )
}

interface OlderProps {
  readonly isLoading: boolean
  readonly onLoad: () => void
  readonly children: ReactNode
}

function Older({ isLoading, onLoad, children }: OlderProps) {
  return (
    <Notice
      live
      action={
        <Button size="small" variant="secondary" loading={isLoading} onClick={onLoad}>
          <Trans>Load older</Trans>
        </Button>
      }
    >
      {isLoading ? <Trans>Loading older records…</Trans> : children}
    </Notice>
  )
}

function Doubt({ chains }: { readonly chains?: string }) {
  return (
    <Notice tone="warning" title={<Trans>Some records may be missing</Trans>}>
      <Trans>These records don’t add up to what the pool holds for you. Your funds and rewards aren’t affected.</Trans>{' '}
      {chains}
    </Notice>
  )
}

function RefutedList() {
  return (
    <Notice tone="warning" title={<Trans>Our index didn’t match the network</Trans>}>
      <Trans>We’re reading your records from the network itself instead, which takes longer.</Trans>
    </Notice>
  )
}
