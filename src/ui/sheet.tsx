import { lazy, Suspense } from 'react'
import { loadPiece } from '#src/lib/load-piece.ts'
import { useLatePiece } from '#src/lib/use-late-piece.ts'
import type { SheetProps } from './sheet-frame.tsx'

const loadFrame = async () => import('./sheet-frame.tsx')

const SheetFrame = lazy(async () => ({ default: (await loadPiece(loadFrame)).SheetFrame }))

/**
 * A sheet that rises over the page: it traps the focus, closes on Escape or a tap outside, and restores the focus. Its
 * code loads once the page is idle, or with the first tap.
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
