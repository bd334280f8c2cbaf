import { Suspense } from 'react'
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
  async () => (await import('#src/features/home/later/parts.ts')).loadRestrictions(),
  ['account', 'spot'],
  () => null,
)
