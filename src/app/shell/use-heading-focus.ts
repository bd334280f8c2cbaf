import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the new page's heading after a change of page, so that a screen reader reads it and the keyboard
 * goes on from the top. Not for the first page, which the browser announces itself.
 * @param pathname Of the page; `undefined` while a pop-up stands over it.
 */
export function useHeadingFocus(pathname: string | undefined): void {
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (pathname === undefined || lastPathname.current === pathname) return
    lastPathname.current = pathname
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])
}
