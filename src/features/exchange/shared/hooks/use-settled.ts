import { useEffect, useState } from 'react'

/** Debounces a value, compared as JSON: until it stays unchanged for the pause, returns the previous one. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- The text stands for the value, which is a new object each time.
  }, [text, pauseMilliseconds])
  return settled
}
