import { lazy, Suspense } from 'react'
import { loadPiece } from '#src/lib/load-piece.ts'
import { useLatePiece } from '#src/lib/use-late-piece.ts'
import type { SheetProps } from './sheet-frame.tsx'

const loadFrame = async () => import('./sheet-frame.tsx')

const SheetFrame = lazy(async () => ({ default: (await loadPiece(loadFrame)).SheetFrame }))

/**
 * A sheet that rises over the page: focus stays inside it, Escape and a tap beside it close it, and focus goes back to
 * where it came from. Its code comes once the page is at rest, or with the first tap.
 */
export function Sheet(props: SheetProps) {
  const isReady = useLatePiece(loadFrame, props.open)
  return (
    isReady && (
      <Suspense>
        <SheetFrame {...props} />
      </Suspense>
    )
  )
}
