import { type DOMAttributes, type TouchEvent, useEffect, useState } from 'react'

/** spec §9: pixels that a list must be pulled down for releasing it to reload it. */
export const pullThreshold = 50

/** Pixels beyond which the list no longer follows the finger. */
const maxPull = 80

interface PullToRefresh {
  /** Pixels that the list is pulled down. */
  readonly distance: number
  readonly isRefreshing: boolean
  /** Handlers for the element that can be pulled. */
  readonly touchHandlers: Pick<
    DOMAttributes<HTMLElement>,
    'onTouchStart' | 'onTouchMove' | 'onTouchEnd' | 'onTouchCancel'
  >
}

/** Reloads something when it is pulled down while the page is at its top. There is always a button for it as well. */
export function usePullToRefresh(refresh: () => Promise<unknown>): PullToRefresh {
  const [start, setStart] = useState<number>()
  const [distance, setDistance] = useState(0)
  const [isRefreshing, setIsRefreshing] = useState(false)

  // The browser's own pull-to-refresh would reload the whole app.
  useEffect(() => {
    const { style } = document.documentElement
    style.overscrollBehaviorY = 'contain'
    return () => {
      style.overscrollBehaviorY = ''
    }
  }, [])

  const letGo = () => {
    setStart(undefined)
    setDistance(0)
  }
  const onTouchEnd = () => {
    letGo()
    if (distance < pullThreshold || isRefreshing) return
    setIsRefreshing(true)
    void refresh().finally(() => {
      setIsRefreshing(false)
    })
  }
  const onTouchMove = ({ touches }: TouchEvent) => {
    const y = touches[0]?.clientY
    if (start === undefined || y === undefined) return
    if (window.scrollY > 0) letGo()
    else setDistance(Math.min(Math.max(y - start, 0), maxPull))
  }
  const onTouchStart = ({ touches }: TouchEvent) => {
    if (window.scrollY <= 0 && touches.length === 1) setStart(touches[0]?.clientY)
  }
  return { distance, isRefreshing, touchHandlers: { onTouchStart, onTouchMove, onTouchEnd, onTouchCancel: letGo } }
}
