import { useEffect } from 'react'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'

/**
 * Calls `conceal` when the wallets lock, here or in another tab, and after the auto-lock period even if they were never
 * unlocked: a secret can be shown while they're locked.
 */
export function useConcealedWhenLocked(isShown: boolean, conceal: () => void): void {
  const { status, autoLockMinutes } = useKeyring().state
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(conceal, autoLockMinutes * 60_000)
    return () => {
      clearTimeout(timer)
    }
  }, [isShown, autoLockMinutes, conceal])
  useEffect(() => {
    if (status === 'locked') conceal()
  }, [status, conceal])
}
