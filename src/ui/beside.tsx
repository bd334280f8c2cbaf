import type { ReactNode } from 'react'

/**
 * What the page is about, as the last part of a `PageFrame`: below everything else on a phone, in a column of its own
 * beside the page on a wide screen.
 */
export function Beside({ children }: { readonly children: ReactNode }) {
  return (
    <div data-beside className="contents">
      {children}
    </div>
  )
}
