import { useEffect, useState } from 'react'

/** A value once it has not changed for a while, compared as JSON; what it was before in the meantime. */
export function useSettled<T>(value: T, pauseMilliseconds: number): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value)
    }, pauseMilliseconds)
    return () => {
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- The text stands for the value, which is another object each time.
  }, [text, pauseMilliseconds])
  return settled
}
