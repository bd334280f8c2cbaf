import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { paths } from '#src/config/paths.ts'
import type { Person } from '#src/features/home/later/today/use-own-accounts.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { readText } from '#src/lib/stored-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { later } from './later.ts'

/** What is due today. Its space is reserved from the first paint, so that loading it shifts nothing. */
export function TodayGlance({ person }: { readonly person: Person }) {
  return (
    <Suspense fallback={<Place />}>
      <Today person={person} />
    </Suspense>
  )
}

/** Placeholder with the height of the card for the last visit's number of pools: heading, rows, totals. */
function Place() {
  const stored = Number(readText('homePools:v1') ?? 0)
  const pools = Number.isFinite(stored) ? stored : 0
  return (
    <div
      aria-hidden="true"
      className="overflow-hidden rounded-card bg-surface pt-11 shadow-card"
      style={{ height: 43 + 71 * Math.max(pools, 1) + (pools > 0 ? 95 : 0) }}
    >
      <SkeletonRows count={Math.max(pools, 1)} />
    </div>
  )
}

const Today = later(
  async () => (await withCatalogues(['home', 'errors'], import('#src/features/home/later/today/today.tsx'))).Today,
  SignInLink,
)

/** Fallback: the pool pages show the same. */
function SignInLink() {
  return (
    <ButtonLink to={paths.signIn} block>
      <Trans>Check in today</Trans>
    </ButtonLink>
  )
}
