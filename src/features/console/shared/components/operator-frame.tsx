import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { listCannedReplies } from '#api/canned-replies.ts'
import { listContent } from '#api/content.ts'
import type { OperatorEndpoint } from '#api/endpoint.ts'
import { listAlerts } from '#api/operator-alerts.ts'
import { findAccounts } from '#api/operator-accounts.ts'
import { getTrialBalance } from '#api/operator-books.ts'
import { listRewardReviews } from '#api/invitation-reviews.ts'
import { listCoinTerms } from '#api/operator-coin-terms.ts'
import { listWaitingConversations } from '#api/operator-conversations.ts'
import { listOperatorFiatRules } from '#api/operator-fiat-rules.ts'
import { listIncidents } from '#api/operator-incidents.ts'
import { listMerchantApplications } from '#api/operator-merchants.ts'
import { getOverview } from '#api/operator-overview.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
import { listAudit } from '#api/operator-audit.ts'
import { listAlertedOrders, listListings, listOperatorRoles, listReviews } from '#api/operators.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { isFor, operatorAccessQueryOptions } from '#src/features/console/shared/access.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Card } from '#src/ui/card.tsx'
import { LogoMark } from '#src/ui/logo.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { MissingRole } from './missing-role.tsx'
import { NoOperator } from './no-operator.tsx'

interface OperatorFrameProps {
  readonly title: string
  /** The page's main call: the page is shown to operators whose roles permit it. */
  readonly call: Pick<OperatorEndpoint, 'roles'>
  readonly children: ReactNode
}

/** The frame of the operator pages: wide, with links between the pages. */
export function OperatorFrame({ title, call, children }: OperatorFrameProps) {
  const { i18n } = useLingui()
  const { userId, email } = useUser()
  const { data: held, error, isFetching, refetch } = useQuery(operatorAccessQueryOptions(userId))
  return (
    <div data-wide className="flex flex-1 flex-col">
      <title>{[title, 'Sevenport'].join(' · ')}</title>
      <header className="sticky top-0 z-10 border-b border-line bg-surface/95 px-4 pt-[env(safe-area-inset-top)] backdrop-blur-md">
        <div className="flex min-h-14 items-center gap-3">
          <span className="text-brand-700">
            <LogoMark size={30} />
          </span>
          <PageHeading className="min-w-0 flex-1 truncate text-lead font-semibold">{title}</PageHeading>
          <span className="hidden truncate text-caption text-ink-muted md:block">{email}</span>
        </div>
        {held !== undefined && held.length > 0 && <OperatorLinks held={held} />}
      </header>
      <main className="flex flex-1 flex-col gap-4 px-4 pt-4 pb-8">
        {error !== null && held === undefined ? (
          <Card>
            <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
          </Card>
        ) : held === undefined ? (
          <Card padding="none">
            <SkeletonRows count={4} />
          </Card>
        ) : held.length === 0 ? (
          <NoOperator />
        ) : isFor(call, held) ? (
          children
        ) : (
          <MissingRole needed={call.roles} />
        )}
      </main>
    </div>
  )
}

/** Links to the pages that the user's roles permit. */
function OperatorLinks({ held }: { readonly held: readonly OperatorRole[] }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const links = [
    { to: operatorPaths.operatorOverview, call: getOverview, label: <Trans>Overview</Trans> },
    { to: operatorPaths.operatorAlerts, call: listAlerts, label: <Trans>Alerts</Trans> },
    { to: operatorPaths.operatorWithdrawals, call: listReviews, label: <Trans>Withdrawals</Trans> },
    { to: operatorPaths.operatorRewards, call: listRewardReviews, label: <Trans>Rewards</Trans> },
    { to: operatorPaths.operatorOrders, call: listAlertedOrders, label: <Trans>Orders</Trans> },
    { to: operatorPaths.operatorListings, call: listListings, label: <Trans>Coins</Trans> },
    { to: operatorPaths.operatorRules, call: listOperatorFiatRules, label: <Trans>Rules</Trans> },
    { to: operatorPaths.operatorLimits, call: listCoinTerms, label: <Trans>Limits</Trans> },
    { to: operatorPaths.operatorConversations, call: listWaitingConversations, label: <Trans>Support</Trans> },
    { to: operatorPaths.operatorAccounts, call: findAccounts, label: <Trans>Accounts</Trans> },
    { to: operatorPaths.operatorReplies, call: listCannedReplies, label: <Trans>Canned replies</Trans> },
    { to: operatorPaths.operatorIncidents, call: listIncidents, label: <Trans>Incidents</Trans> },
    { to: operatorPaths.operatorContent, call: listContent, label: <Trans>Content</Trans> },
    { to: operatorPaths.operatorMerchants, call: listMerchantApplications, label: <Trans>Merchants</Trans> },
    { to: operatorPaths.operatorRoles, call: listOperatorRoles, label: <Trans>Roles</Trans> },
    { to: operatorPaths.operatorBooks, call: getTrialBalance, label: <Trans>Books</Trans> },
    { to: operatorPaths.operatorAudit, call: listAudit, label: <Trans>Audit</Trans> },
  ]
  const shown = links.filter(({ call }) => isFor(call, held))
  return (
    <nav aria-label={t`Operator pages`} className="-mx-1 flex flex-wrap gap-x-1">
      {shown.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 shrink-0 items-center border-b-2 px-3 font-semibold',
            pathname === to ? 'border-brand-600 text-brand-700' : 'border-transparent text-ink-muted hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
