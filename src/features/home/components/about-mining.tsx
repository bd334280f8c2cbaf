import { Suspense } from 'react'
import { later } from './later.ts'

/** How mining works and why a visitor may trust it. The last of the page: nothing moves when it comes. */
export function AboutMining() {
  return (
    <Suspense>
      <HowAndWhy />
    </Suspense>
  )
}

const HowAndWhy = later(
  async () => (await import('#src/features/home/later/parts.ts')).loadAboutMining(),
  ['home'],
  () => null,
)
