import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { paths } from '#src/config/paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { later } from './later.ts'

/** What a person has. Its place is kept from the first paint on: nothing moves when it comes. */
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

/** The balances are in the wallet all the same. */
function WalletLink() {
  return (
    <ButtonLink to={paths.spotWallet} variant="secondary" block>
      <Trans>Wallet</Trans>
    </ButtonLink>
  )
}
