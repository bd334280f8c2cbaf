import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { poolChains } from '#src/chain/chains.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { getWalletConfig } from '#src/chain/wallet/wallet-config.ts'
import { WalletProvider } from '#src/chain/wallet/wallet-provider.tsx'
import { chainName, isLocalChain } from '#src/chain/chain-names.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { SignBinding } from './sign-binding.tsx'
import { SwitchNetwork } from './switch-network.tsx'

/**
 * Links a wallet to the account with Sign-In with Ethereum (EIP-4361). Connecting and signing take two taps: a phone
 * opens the wallet's app for one request at a time. Loads all wallet code, so use it only in lazy parts of pages.
 */
export function BindWallet({ onClose }: { readonly onClose: () => void }) {
  return (
    <WalletProvider config={use(getWalletConfig())}>
      <Steps onClose={onClose} />
    </WalletProvider>
  )
}

function Steps({ onClose }: { readonly onClose: () => void }) {
  const { status, address, chainId, connect, disconnect } = useWallet()
  if (status !== 'connected' || address === undefined || chainId === undefined) {
    return (
      <div className="space-y-3">
        <p className="text-ink-muted">
          <Trans>Connect your wallet, then sign a message. It’s free and moves no coins.</Trans>
        </p>
        <Button block size="large" icon={WalletIcon} loading={status === 'connecting'} onClick={connect}>
          <Trans>Connect wallet</Trans>
        </Button>
        <Button block variant="ghost" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    )
  }
  const isKnown = poolChains.some(({ id }) => id === chainId)
  const network = chainName(chainId)
  return (
    <div className="space-y-3">
      <div className="rounded-control bg-canvas p-3.5">
        <AddressText address={address} show="full" copyable={false} />
        <p className="mt-1 text-caption text-ink-muted">
          {isLocalChain(chainId) ? <Trans>On {network}, running on this computer</Trans> : <Trans>On {network}</Trans>}
        </p>
      </div>
      {isKnown ? <SignBinding address={address} chainId={chainId} onBound={onClose} /> : <SwitchNetwork />}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="ghost" onClick={disconnect}>
          <Trans>Use another wallet</Trans>
        </Button>
        <Button variant="ghost" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </div>
  )
}
