import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { type Address, getAddress } from 'viem'
import type { Path } from '#src/config/paths.ts'
import { useBoundWallets } from '#src/entities/session/bound-wallets.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Skeleton, SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { NoBoundWallet } from './no-bound-wallet.tsx'

interface BoundWalletsPageProps {
  readonly title: string
  readonly backTo: Path
  /** Renders the page's content once the account's linked wallets are known: at least one. */
  readonly children: (wallets: readonly Address[]) => ReactNode
}

/** A page about the account's linked wallets. Handles loading, failure and having none. */
export function BoundWalletsPage({ title, backTo, children }: BoundWalletsPageProps) {
  const { i18n } = useLingui()
  const { data, error, isFetching, refetch } = useBoundWallets()
  const wallets = data && [...new Set(data.map(({ address }) => getAddress(address)))]
  return (
    <PageFrame title={title} backTo={backTo}>
      {wallets === undefined ? (
        error ? (
          <Card>
            <ErrorState text={i18n._(apiErrorText(error))} retrying={isFetching} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <div aria-busy="true" className="space-y-4">
            <Skeleton className="h-48 rounded-card" />
            <Card padding="none">
              <SkeletonRows count={5} />
            </Card>
          </div>
        )
      ) : wallets.length === 0 ? (
        <NoBoundWallet />
      ) : (
        children(wallets)
      )}
    </PageFrame>
  )
}
