import { Trans, useLingui } from '@lingui/react/macro'
import { getOverview, type Overview } from '#api/operator-overview.ts'
import { HealthCards } from '#src/features/console/overview/components/health-cards.tsx'
import { HotWalletCards } from '#src/features/console/overview/components/hot-wallet-cards.tsx'
import { MoneyCards } from '#src/features/console/overview/components/money-cards.tsx'
import { OpenAlerts } from '#src/features/console/overview/components/open-alerts.tsx'
import { WaitingQueues } from '#src/features/console/overview/components/waiting-queues.tsx'
import { useOverview } from '#src/features/console/overview/overview.queries.ts'
import { isTroubled } from '#src/features/console/overview/rules/is-troubled.ts'
import { isQueue } from '#src/features/console/overview/rules/queue-links.ts'
import { partTexts } from '#src/features/console/overview/rules/part-texts.ts'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

/** An operator's start page: what needs attention, how old it is, and where to find it. */
export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Overview`} call={getOverview}>
      <OpenAlerts />
      <Figures />
    </OperatorFrame>
  )
}

function Figures() {
  const query = useOverview()
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  const { at, queues, money, hotWallets, unread, ...health } = query.data
  const comesFirst = isTroubled(health)
  return (
    <>
      {query.isError && <OldFigures at={at} isFetching={query.isFetching} onRetry={() => void query.refetch()} />}
      {unread.length > 0 && <Unread unread={unread} />}
      <WaitingQueues queues={queues} isComplete={!unread.some(isQueue)} />
      {comesFirst && <HealthCards {...health} />}
      {hotWallets !== undefined && <HotWalletCards wallets={hotWallets} />}
      {money !== undefined && <MoneyCards money={money} />}
      {!comesFirst && <HealthCards {...health} />}
    </>
  )
}

interface OldFiguresProps extends Pick<Overview, 'at'> {
  readonly isFetching: boolean
  readonly onRetry: () => void
}

function OldFigures({ at, isFetching, onRetry }: OldFiguresProps) {
  const format = useFormat()
  const age = format.age(useServerNow(10_000) - Date.parse(at) / 1000)
  return (
    <Notice
      tone="warning"
      title={<Trans>These figures are out of date</Trans>}
      action={
        <Button variant="secondary" loading={isFetching} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>We couldn’t refresh them. They were read {age}.</Trans>
    </Notice>
  )
}

function Unread({ unread }: Pick<Overview, 'unread'>) {
  const { i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    unread.map((part) => i18n._(partTexts[part])),
  )
  return (
    <Notice tone="warning" title={<Trans>Some figures are missing</Trans>}>
      <Trans>We couldn’t read: {names}. We’ll try again in half a minute.</Trans>
    </Notice>
  )
}
