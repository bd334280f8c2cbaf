import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { hasEarlierPage } from './earlier-page.ts'

/**
 * Leaves a pop-up for the page below it, or for home if it was opened by a link. A double click leaves it only once,
 * and work that ends later, such as a request, doesn't leave another page.
 */
export function useLeavePopup(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const left = useRef<string>(undefined)
  const isShown = useRef(false)
  // In a layout effect, before the pop-up is visible, so that even an immediate Escape closes it.
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => {
    if (!isShown.current || left.current === key) return
    left.current = key
    void (hasEarlierPage() ? navigate(-1) : navigate(paths.home, { replace: true }))
  }
}
