import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { later } from './later.ts'

/** What needs a person's attention in their account; nothing for most. */
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
