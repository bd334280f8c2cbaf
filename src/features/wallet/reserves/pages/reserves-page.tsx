import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { CoverageCard } from '#src/features/wallet/reserves/components/coverage-card.tsx'
import { AskedNodesCard } from '#src/features/wallet/reserves/components/asked-nodes-card.tsx'
import { HoldingsCard } from '#src/features/wallet/reserves/components/holdings-card.tsx'
import { LimitsCard } from '#src/features/wallet/reserves/components/limits-card.tsx'
import { LocalSnapshot } from '#src/features/wallet/reserves/components/local-snapshot.tsx'
import { NamedNodeNotice } from '#src/features/wallet/reserves/components/named-node-notice.tsx'
import { OwnProofCard } from '#src/features/wallet/reserves/components/own-proof-card.tsx'
import { ReservesHero } from '#src/features/wallet/reserves/components/reserves-hero.tsx'
import { type NamedNodeVisit, useNamedNode } from '#src/features/wallet/reserves/hooks/use-named-node.ts'
import { useHoldings, useReserves } from '#src/features/wallet/reserves/reserves.queries.ts'
import type { Reserves } from '#api/reserves.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { LighthouseIcon } from '#src/ui/rare-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t, i18n } = useLingui()
  const { data: reserves, error, isFetching, refetch } = useReserves()
  const visit = useNamedNode()
  return (
    <PageFrame title={t`Proof of reserves`} backTo={paths.my}>
      <ReservesHero at={reserves?.at} />
      <NamedNodeNotice visit={visit} />
      {error && reserves === undefined && (
        <Card>
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      )}
      {!error && reserves === undefined && (
        <Card padding="none">
          <SkeletonRows count={4} />
        </Card>
      )}
      {reserves === null && <NothingYet />}
      {reserves && <Published reserves={reserves} visit={visit} />}
      <Beside>
        <LocalSnapshot />
        <LimitsCard />
      </Beside>
    </PageFrame>
  )
}

function NothingYet() {
  return (
    <Card>
      <EmptyState
        icon={LighthouseIcon}
        title={<Trans>Nothing published yet</Trans>}
        text={<Trans>The first proof appears here within a day.</Trans>}
      />
    </Card>
  )
}

function Published({ reserves, visit }: { readonly reserves: Reserves; readonly visit: NamedNodeVisit }) {
  const found = useHoldings(reserves, visit.source)
  return (
    <>
      {/* Show no user's own data on a page whose link someone else may have made. */}
      {visit.node === null && <OwnProofCard reserves={reserves} />}
      <CoverageCard coins={reserves.coins} found={found} />
      <HoldingsCard holdings={found.holdings} />
      <AskedNodesCard holdings={found.holdings} source={visit.source} />
    </>
  )
}
