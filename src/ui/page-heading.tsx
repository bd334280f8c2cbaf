import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Whether the removed heading had the focus, as when a page replaces its skeleton. */
const orphan = { hasFocus: false }

/** The page's `<h1>`. The router focuses it after a navigation; a heading that replaces it inherits the focus. */
export function PageHeading({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const heading = ref.current
    if (orphan.hasFocus) heading?.focus({ preventScroll: true })
    orphan.hasFocus = false
    return () => {
      orphan.hasFocus = heading === document.activeElement
    }
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
