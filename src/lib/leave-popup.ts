import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { hasEarlierPage } from './earlier-page.ts'

/**
 * Leaves a pop-up for the page below it, or for home when a link opened it; a double click leaves it only once, and what
 * ends after the person has left it, such as a request, leaves no further page.
 */
export function useLeavePopup(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const left = useRef<string>(undefined)
  const isShown = useRef(false)
  // Before it becomes visible: pressing Escape at once leaves it, too.
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
