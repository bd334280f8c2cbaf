import { lazy, memo, type ReactNode, Suspense } from 'react'
import { type Config, useAccountEffect, WagmiProvider } from 'wagmi'
import { useNeedsWalletDialogs } from './wallet-dialog.ts'

interface WalletProviderProps {
  readonly config: Config
  readonly children: ReactNode
}

/** Gives pages the wallet and, once one of them is asked for, its dialogs. */
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

/** On its own, so that a dialog does not render wagmi's provider, which would reconnect. */
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

/** Where WalletConnect keeps the app that it opens on a phone; RainbowKit's dialogs note it, but may not be there. */
function forgetWalletApp(): void {
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- the key of an entry in local storage
  localStorage.removeItem('WALLETCONNECT_DEEPLINK_CHOICE')
}
