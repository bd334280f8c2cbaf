import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** The pages' own titles are in their chunks, which arrive too late. */
const titles: Readonly<Record<string, MessageDescriptor>> = {
  [paths.mining]: msg`Mining`,
  [paths.miningDetail]: msg`Pool`,
  [paths.signIn]: msg`Daily check-in`,
  [paths.signInRules]: msg`How it works`,
  [paths.claim]: msg`Claim rewards`,
  [paths.transferRewards]: msg`Transfer rewards`,
  [paths.signInRecords]: msg`Check-in history`,
}

/** Shown while wallet code loads: the page's heading at once, and a skeleton of the rest. */
export function WalletPageLoading() {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  return (
    <PageFrame title={i18n._(titles[pathname] ?? msg`Mining`)} backTo={paths.home}>
      <div className="flex min-h-64 flex-col justify-between gap-6 rounded-card bg-sea p-5 text-white">
        <p className="text-title font-bold">
          <Trans>Stake a stablecoin, check in once a day and earn. Your stake stays yours: unstake at any time.</Trans>
        </p>
        <Spinner size={32} />
      </div>
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </PageFrame>
  )
}
