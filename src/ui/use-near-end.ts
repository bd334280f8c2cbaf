import { type RefObject, useEffect, useEffectEvent } from 'react'

/** spec §9: pixels before the end of the list at which the next part is requested. */
const thresholdPixels = 50

/** Calls `onNear` when the end of a list comes near, and again each time `isOn` turns true while it's near. */
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
