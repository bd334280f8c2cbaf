import { type RefObject, useEffect, useEffectEvent } from 'react'

/** spec §9: the next part is asked for this many pixels before the end comes into sight. */
const thresholdPixels = 50

/** Calls `onNear` when the end of a list comes near, as often as `isOn` turns true with it there. */
export function useNearEnd(end: RefObject<HTMLElement | null>, isOn: boolean, onNear: () => void): void {
  const handleNear = useEffectEvent(onNear)
  useEffect(() => {
    if (!isOn || !end.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) handleNear()
      },
      { rootMargin: `0px 0px ${thresholdPixels}px 0px` },
    )
    observer.observe(end.current)
    return () => {
      observer.disconnect()
    }
  }, [end, isOn])
}
