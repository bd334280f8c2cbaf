import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { readText } from '#src/lib/stored-text.ts'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { later } from './later.ts'

interface FirstStepsProps {
  readonly userId: string
  readonly wallet: string | null
}

/** First steps with a new account. Their space is reserved from the first paint, unless the user has closed them. */
export function FirstSteps(props: FirstStepsProps) {
  const isClosed = readText('nextSteps:v1')?.includes(props.userId) === true
  return (
    <Suspense fallback={!isClosed && <Place />}>
      <NextSteps {...props} />
    </Suspense>
  )
}

/** Placeholder with the height of the list. */
function Place() {
  return (
    <div aria-hidden="true" className="h-60.5 overflow-hidden rounded-card bg-surface pt-11 shadow-card">
      <SkeletonRows count={3} />
    </div>
  )
}

const NextSteps = later(
  async () => (await withCatalogues(['home'], import('#src/features/home/later/next-steps/next-steps.tsx'))).NextSteps,
  // The tabs lead to every step, too.
  () => null,
)
