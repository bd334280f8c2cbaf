import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { number } from 'valibot'
import { paths } from '#src/config/paths.ts'
import { chainName } from '#src/chain/chain-names.ts'
import { useAccountPools } from '#src/entities/mining-pool/account-pools.queries.ts'
import { countReady } from '#src/entities/mining-pool/mining-totals.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { storedAtom } from '#src/lib/stored-atom.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { AnchorIcon, RefreshIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { listOwnPools } from './own-pools.ts'
import { OwnPoolRow, OwnPoolRowSkeleton } from './own-pool-row.tsx'
import { RewardTotals } from './reward-totals.tsx'
import { type Person, useOwnAccounts } from './use-own-accounts.ts'

/** Number of pools on the last visit: this many rows are reserved until the pools have been read. */
const rowCountAtom = storedAtom('homePools:v1', number(), 0)

/** The user's pools, and what is due in them today. */
export function Today({ person }: { readonly person: Person }) {
  return (
    <QueryProvider>
      <TodayCard person={person} />
    </QueryProvider>
  )
}

function TodayCard({ person }: { readonly person: Person }) {
  const { t } = useLingui()
  const own = useOwnAccounts(person)
  const chains = useAccountPools(own.accounts)
  const pools = listOwnPools(chains)
  const isLoading = own.isPending || chains.some(({ query }) => query.isPending)
  const [rowCount, setRowCount] = useAtom(rowCountAtom)
  const isKnown = !isLoading && own.error === null && chains.every(({ query }) => !query.isError)
  const count = pools.length
  useEffect(() => {
    if (isKnown) setRowCount(count)
  }, [isKnown, count, setRowCount])
  const expected = isLoading ? Math.max(rowCount - count, count === 0 ? 1 : 0) : 0
  const silent = chains.flatMap(({ chainId, query }) => (query.isError && !query.data ? [chainId] : []))
  const retry = () => {
    if (own.error) void own.refetch()
    for (const { query } of chains) if (query.isError) void query.refetch()
  }
  return (
    <Card
      padding="none"
      title={<Trans>Today</Trans>}
      aside={!isLoading && count > 0 && <DueCount count={countReady(pools.map(({ snapshot }) => snapshot))} />}
    >
      <div aria-busy={isLoading}>
        <List label={t`Your pools`}>
          {pools.map((pool) => (
            <OwnPoolRow key={`${pool.account} ${pool.snapshot.pool.key}`} own={pool} />
          ))}
          {Array.from({ length: expected }, (_, index) => (
            <OwnPoolRowSkeleton key={index} />
          ))}
          {isKnown && count === 0 && <NoPool />}
        </List>
        {(count > 0 || (isLoading && rowCount > 0)) && <RewardTotals pools={isLoading ? undefined : pools} />}
        <Silent chainIds={[...new Set(silent)]} error={own.error} onRetry={retry} />
      </div>
    </Card>
  )
}

function DueCount({ count }: { readonly count: number }) {
  return count === 0 ? (
    <Chip tone="success">
      <Trans>Nothing due</Trans>
    </Chip>
  ) : (
    <Chip tone="reward">
      <Trans>{count} due</Trans>
    </Chip>
  )
}

/** For a user without a stake: a link to make one. */
function NoPool() {
  return (
    <ListRow
      icon={
        <span className="inline-flex size-11.5 items-center justify-center rounded-full bg-brand-50">
          <AnchorIcon size={24} />
        </span>
      }
      title={<Trans>Start your first streak</Trans>}
      description={
        <span className="block truncate">
          <Trans>Stake and check in every day</Trans>
        </span>
      }
      to={paths.mining}
    />
  )
}

interface SilentProps {
  readonly chainIds: readonly number[]
  /** Why the account's wallets couldn't be listed. */
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Says what is missing above, so that users don't take it for empty. */
function Silent({ chainIds, error, onRetry }: SilentProps) {
  const { i18n } = useLingui()
  if (chainIds.length === 0 && error === null) return null
  const networks = chainIds.map(chainName).join(', ')
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-3 text-caption text-ink-muted">
      <p role="status" className="min-w-0 flex-1">
        {error && <span className="block">{i18n._(apiErrorText(error))}</span>}
        {chainIds.length > 0 && <Trans>Not responding: {networks}</Trans>}
      </p>
      <Button size="small" variant="secondary" icon={RefreshIcon} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
