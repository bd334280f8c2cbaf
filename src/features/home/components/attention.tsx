import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { later } from './later.ts'

/** Restrictions on the account that need the user's attention; empty for most users. */
export function Attention({ userId }: { readonly userId: string }) {
  return (
    <Suspense>
      <Restrictions userId={userId} />
    </Suspense>
  )
}

const Restrictions = later(
  async () =>
    (await withCatalogues(['home', 'spot'], import('#src/features/home/later/restrictions.tsx'))).Restrictions,
  () => null,
)
