import { useConnectModal } from '@rainbow-me/rainbowkit'
import { useEffect } from 'react'
import { onSessionRefused } from './wallet-connect.ts'

const dialog = '[data-rk] [role="dialog"]'

/** RainbowKit's back button is its only button without a label. */
const wayBack = `${dialog} button[type="button"]:not([aria-label])`
const walletConnectOption = `${dialog} [data-testid="rk-wallet-option-walletConnect"]`

/**
 * Shows a fresh code once the current one is used up, because the session was refused or has expired. RainbowKit keeps
 * showing the old code, and getting a new one takes the user's own steps: back to the list, then WalletConnect again.
 */
export function useFreshConnectionCode(): void {
  const { connectModalOpen } = useConnectModal()

  useEffect(() => {
    if (!connectModalOpen) return
    const observer = new MutationObserver(() => choose())
    const choose = () => {
      const option = document.querySelector<HTMLElement>(walletConnectOption)
      if (!option) return
      observer.disconnect()
      option.click()
    }
    const unsubscribe = onSessionRefused(() => {
      observer.observe(document.body, { childList: true, subtree: true })
      // The dialog must receive the failure before it starts again.
      setTimeout(() => document.querySelector<HTMLElement>(wayBack)?.click())
    })
    return () => {
      unsubscribe()
      observer.disconnect()
    }
  }, [connectModalOpen])
}
