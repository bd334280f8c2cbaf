import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { type DeviceAccount, type EvmAccount, isEvmAccount } from '#src/keyring/keyring.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Provides the account that the app uses, with its key. If there is none, says why instead. */
export function WithSender({ children }: { readonly children: (sender: EvmAccount) => ReactNode }) {
  return (
    <WithAccount>
      {(account, isWatched) =>
        isWatched || !isEvmAccount(account) ? <CannotSend account={account} /> : children(account)
      }
    </WithAccount>
  )
}

/**
 * The same for payments that can be prepared without a key: an account with only its public key here pays with another
 * device.
 */
export function WithAccount({
  children,
}: {
  readonly children: (account: DeviceAccount, isWatched: boolean) => ReactNode
}) {
  const { wallets, selectedAccountId } = useKeyring().state
  const wallet = wallets.find(({ accounts }) => accounts.some(({ id }) => id === selectedAccountId))
  const account = wallet?.accounts.find(({ id }) => id === selectedAccountId)
  if (!wallet || !account) {
    return (
      <EmptyState
        icon={WalletIcon}
        title={<Trans>No wallet on this device yet</Trans>}
        text={<Trans>Create one, or import one you already have. You don’t need an account.</Trans>}
        action={
          <ButtonLink to={devicePaths.createWallet}>
            <Trans>Create a wallet</Trans>
          </ButtonLink>
        }
      />
    )
  }
  const isWatched = wallet.kind === 'watch'
  if (isWatched && account.keys === undefined) return <CannotSend account={account} />
  return children(account, isWatched)
}

/** An account whose key is elsewhere has the name of its wallet. */
function CannotSend({ account: { name, keys } }: { readonly account: DeviceAccount }) {
  return (
    <EmptyState
      icon={WalletIcon}
      title={<Trans>{name} can’t send</Trans>}
      text={
        keys === undefined ? (
          <Trans>This device only watches its address and has no key for it. Choose another wallet.</Trans>
        ) : (
          <Trans>This device has only its public key, for one network. Choose another wallet.</Trans>
        )
      }
      action={
        <ButtonLink to={devicePaths.deviceWallets} variant="secondary">
          <Trans>Your wallets</Trans>
        </ButtonLink>
      }
    />
  )
}
