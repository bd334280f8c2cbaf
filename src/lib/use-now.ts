import { useEffect, useState } from 'react'

/** Returns the device's time in seconds since 1970, updated every `intervalMilliseconds`. */
export function useNow(intervalMilliseconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
    }, intervalMilliseconds)
    return () => {
      clearInterval(timer)
    }
  }, [intervalMilliseconds])
  return now / 1_000
}
