import type { ReactNode } from 'react'

/**
 * Context of the page, as the last part of a `PageFrame`: below everything else on a phone, in a separate column beside
 * the page on a wide screen.
 */
export function Beside({ children }: { readonly children: ReactNode }) {
  return (
    <div data-beside className="contents">
      {children}
    </div>
  )
}
