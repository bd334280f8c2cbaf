import { lazy, memo, type ReactNode, Suspense } from 'react'
import { type Config, useAccountEffect, WagmiProvider } from 'wagmi'
import { useNeedsWalletDialogs } from './wallet-dialog.ts'

interface WalletProviderProps {
  readonly config: Config
  readonly children: ReactNode
}

/** Provides pages with the wallet and, once one is requested, its dialogs. */
export function WalletProvider({ config, children }: WalletProviderProps) {
  return (
    <WagmiProvider config={config}>
      {children}
      <LateDialogs />
    </WagmiProvider>
  )
}

const WalletDialogs = lazy(async () => {
  const { WalletDialogs } = await import('./wallet-dialogs.tsx')
  return { default: WalletDialogs }
})

/** Separate, so that a dialog doesn't rerender wagmi's provider, which would reconnect. */
const LateDialogs = memo(() => {
  const isNeeded = useNeedsWalletDialogs()
  useAccountEffect({ onDisconnect: forgetWalletApp })
  return (
    isNeeded && (
      <Suspense>
        <WalletDialogs />
      </Suspense>
    )
  )
})

/** Clears WalletConnect's stored app to open on a phone; RainbowKit's dialogs usually do it, but may not be loaded. */
function forgetWalletApp(): void {
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- the key of an entry in local storage
  localStorage.removeItem('WALLETCONNECT_DEEPLINK_CHOICE')
}
