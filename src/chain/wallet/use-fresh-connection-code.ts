import { useConnectModal } from '@rainbow-me/rainbowkit'
import { useEffect } from 'react'
import { onSessionRefused } from './wallet-connect.ts'

const dialog = '[data-rk] [role="dialog"]'

/** RainbowKit gives the way back, and only it, no name. */
const wayBack = `${dialog} button[type="button"]:not([aria-label])`
const walletConnectOption = `${dialog} [data-testid="rk-wallet-option-walletConnect"]`

/**
 * Shows a fresh code once one is used up, because the session was refused or has waited for too long. RainbowKit leaves
 * the old one on the screen and can be brought to a new one only as a person would: back to the list, and WalletConnect
 * again.
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
      // The dialog has to hear of the failure before it starts again.
      setTimeout(() => document.querySelector<HTMLElement>(wayBack)?.click())
    })
    return () => {
      unsubscribe()
      observer.disconnect()
    }
  }, [connectModalOpen])
}
