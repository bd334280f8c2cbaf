import { useEffect } from 'react'

/** Calls `conceal` as soon as the user looks away: another tab, another window, a locked screen. */
export function useConcealedWhenLeft(conceal: () => void): void {
  useEffect(() => {
    const concealHidden = () => {
      if (document.visibilityState === 'hidden') conceal()
    }
    window.addEventListener('blur', conceal)
    window.addEventListener('pagehide', conceal)
    document.addEventListener('visibilitychange', concealHidden)
    return () => {
      window.removeEventListener('blur', conceal)
      window.removeEventListener('pagehide', conceal)
      document.removeEventListener('visibilitychange', concealHidden)
      conceal()
    }
  }, [conceal])
}
