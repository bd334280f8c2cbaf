import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { paths } from '#src/config/paths.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { firstPaint } from '#src/lib/first-paint.ts'
import { loadCatalogue } from '#src/lib/i18n.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { GuestActions } from './guest-actions.tsx'

/**
 * What a person has, once they are logged in; a visitor sees what there is to do with a wallet. Its place is kept from the
 * first paint on: nothing moves when it comes.
 */
export function BalanceGlance() {
  const userId = useLoggedInUserId()
  if (userId === null) return <GuestActions />
  return (
    <section className="h-52 rounded-card bg-surface p-4 shadow-card">
      <Suspense>
        <Balances key={userId} userId={userId} />
      </Suspense>
    </section>
  )
}

const Balances = lazy(async () => {
  await firstPaint()
  try {
    const [{ Balances }] = await Promise.all([
      import('#src/features/home/balances/balances.tsx'),
      loadCatalogue('account'),
      loadCatalogue('spot'),
    ])
    return { default: Balances }
  } catch {
    // The balances are in the wallet all the same.
    return { default: WalletLink }
  }
})

function WalletLink() {
  return (
    <ButtonLink to={paths.spotWallet} variant="secondary" block>
      <Trans>Wallet</Trans>
    </ButtonLink>
  )
}
