import { useConnectModal } from '@rainbow-me/rainbowkit'
import { useEffect } from 'react'

/**
 * RainbowKit marks the icons beside wallet names as images without a label, which trips screen readers (WCAG 1.1.1).
 * They only repeat the name, so they are hidden from screen readers.
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
