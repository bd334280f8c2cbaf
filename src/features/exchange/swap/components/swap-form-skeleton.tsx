import { useSwapDraft } from '#src/features/exchange/swap/swap-draft.atoms.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RateType } from './rate-type.tsx'

/** Placeholder with the height of the form, so that loading it shifts nothing. */
export function SwapFormSkeleton() {
  const form = useSwapDraft()
  return (
    <>
      <Skeleton className="h-4.5 w-64" />
      <Card>
        <div className="space-y-3">
          <div aria-busy="true" className="space-y-3">
            <Skeleton className="h-22.5 w-full" />
            <Skeleton className="mx-auto h-11 w-24" />
            <Skeleton className="h-22.5 w-full" />
          </div>
          <RateType form={form} />
        </div>
      </Card>
      <Beside>{null}</Beside>
    </>
  )
}
