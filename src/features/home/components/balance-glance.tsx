import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { paths } from '#src/config/paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { later } from './later.ts'

/** The user's balances. Their space is reserved from the first paint, so that loading them shifts nothing. */
export function BalanceGlance({ userId }: { readonly userId: string }) {
  return (
    <section className="h-72 rounded-card bg-surface p-4 shadow-card">
      <Suspense>
        <Balances key={userId} userId={userId} />
      </Suspense>
    </section>
  )
}

const Balances = later(
  async () =>
    (await withCatalogues(['home', 'spot', 'errors'], import('#src/features/home/later/balances.tsx'))).Balances,
  WalletLink,
)

/** Fallback: the wallet page shows the balances, too. */
function WalletLink() {
  return (
    <ButtonLink to={paths.spotWallet} variant="secondary" block>
      <Trans>Wallet</Trans>
    </ButtonLink>
  )
}
