import { Trans, useLingui } from '@lingui/react/macro'
import { chainName } from '#src/chain/chain-names.ts'
import type { ChainApprovals } from '#src/features/cold/assets/approvals.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { RefreshIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface ApprovalsOutlookProps {
  readonly chains: readonly ChainApprovals[]
}

/** Covers the networks without a list of their own: still loading, unreachable, or no approvals found on any. */
export function ApprovalsOutlook({ chains }: ApprovalsOutlookProps) {
  const unread = chains.filter(({ query }) => query.isError)
  const isReading = chains.some(({ query }) => query.isPending)
  const isFound = chains.some(({ query }) => query.data !== undefined && query.data.approvals.length > 0)
  return (
    <>
      {unread.length > 0 && <UnreadNotice chains={unread} />}
      {isReading ? (
        <Card padding="none">
          <SkeletonRows count={1} />
        </Card>
      ) : (
        !isFound && unread.length < chains.length && <NothingFound chains={chains} />
      )}
    </>
  )
}

function UnreadNotice({ chains }: ApprovalsOutlookProps) {
  const networks = namesOf(chains)
  return (
    <Notice
      tone="warning"
      title={<Trans>Not checked: {networks}</Trans>}
      action={
        <Button
          size="small"
          icon={RefreshIcon}
          loading={chains.some(({ query }) => query.isFetching)}
          onClick={() => {
            for (const { query } of chains) void query.refetch()
          }}
        >
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>These networks aren’t responding. There may be approvals on them.</Trans>
    </Notice>
  )
}

function NothingFound({ chains }: ApprovalsOutlookProps) {
  const { t } = useLingui()
  const partial = chains.filter(({ query }) => query.data !== undefined && query.data.since > 0n)
  const isAll = chains.every(({ query }) => query.data !== undefined)
  const networks = namesOf(partial)
  const limit = t`Only recent blocks were checked on ${networks}. Sevenport’s own contracts are always checked.`
  return (
    <Card>
      <EmptyState
        icon={ShieldIcon}
        title={<Trans>No approvals found</Trans>}
        text={
          partial.length > 0 ? limit : isAll ? <Trans>No contract can move this account’s tokens.</Trans> : undefined
        }
      />
    </Card>
  )
}

function namesOf(chains: readonly ChainApprovals[]): string {
  return chains.map(({ chainId }) => chainName(chainId)).join(', ')
}
