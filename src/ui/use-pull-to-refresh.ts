import { type DOMAttributes, type TouchEvent, useEffect, useState } from 'react'

/** spec §9: how far a finger pulls a list, in pixels, before letting go of it reads it again. */
export const pullThreshold = 50

/** The pulled list follows the finger no further than this. */
const maxPull = 80

interface PullToRefresh {
  /** How far the list is pulled down, in pixels. */
  readonly distance: number
  readonly isRefreshing: boolean
  /** For the element that can be pulled. */
  readonly touchHandlers: Pick<
    DOMAttributes<HTMLElement>,
    'onTouchStart' | 'onTouchMove' | 'onTouchEnd' | 'onTouchCancel'
  >
}

/** Reads something again when it is pulled down while the page is at its top. Beside it there is always a button. */
export function usePullToRefresh(refresh: () => Promise<unknown>): PullToRefresh {
  const [start, setStart] = useState<number>()
  const [distance, setDistance] = useState(0)
  const [isRefreshing, setIsRefreshing] = useState(false)

  // The browser's own pull would reload the whole app.
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
