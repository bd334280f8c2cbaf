import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { getWalletConfig } from '#src/chain/wallet/wallet-config.ts'
import { WalletProvider } from '#src/chain/wallet/wallet-provider.tsx'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'

interface ConnectedWalletPickerProps {
  readonly onPick: (address: string) => void
  readonly onClose: () => void
}

/**
 * Takes the connected wallet's address, connecting first if needed. Loads all wallet code: only for lazy parts of
 * pages.
 */
export function ConnectedWalletPicker(props: ConnectedWalletPickerProps) {
  return (
    <WalletProvider config={use(getWalletConfig())}>
      <Steps {...props} />
    </WalletProvider>
  )
}

function Steps({ onPick, onClose }: ConnectedWalletPickerProps) {
  const { status, address, connect, openAccount } = useWallet()
  const isConnected = status === 'connected' && address !== undefined
  return (
    <div className="space-y-3 rounded-control bg-canvas p-3.5">
      {isConnected ? (
        <AddressText address={address} show="full" copyable={false} />
      ) : (
        <p className="text-caption text-ink-muted">
          <Trans>Connect your wallet to use its address. You don’t sign anything.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isConnected ? (
          <>
            <Button
              size="small"
              onClick={() => {
                onPick(address)
                onClose()
              }}
            >
              <Trans>Use this address</Trans>
            </Button>
            <Button size="small" variant="secondary" onClick={openAccount}>
              <Trans>Change</Trans>
            </Button>
          </>
        ) : (
          <Button size="small" loading={status === 'connecting'} onClick={connect}>
            <Trans>Connect wallet</Trans>
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </div>
  )
}
