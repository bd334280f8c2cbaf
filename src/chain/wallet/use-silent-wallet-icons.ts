import { useConnectModal } from '@rainbow-me/rainbowkit'
import { useEffect } from 'react'

/**
 * RainbowKit calls the icons beside the wallets' names images and gives them no name, which a screen reader stumbles
 * over (WCAG 1.1.1). They only repeat the name, so they are taken out of what it reads.
 */
export function useSilentWalletIcons(): void {
  const { connectModalOpen } = useConnectModal()

  useEffect(() => {
    if (!connectModalOpen) return
    const silence = () => {
      for (const icon of document.querySelectorAll('[data-rk] [role="img"]:not([aria-label])')) {
        icon.removeAttribute('role')
        icon.setAttribute('aria-hidden', 'true')
      }
    }
    silence()
    const observer = new MutationObserver(silence)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [connectModalOpen])
}
