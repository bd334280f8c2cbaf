import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the new page's heading after a navigation, so that screen readers announce it and the keyboard
 * continues from the top. Skips the first page, which the browser announces itself.
 * @param pathname The page's path; `undefined` while a pop-up is above it.
 */
export function useHeadingFocus(pathname: string | undefined): void {
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (pathname === undefined || lastPathname.current === pathname) return
    lastPathname.current = pathname
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])
}
