import type { Wallet, WalletDetailsParams } from '@rainbow-me/rainbowkit'
import type { Address } from 'viem'
import { createConnector } from 'wagmi'
import { injected } from 'wagmi/connectors'
import { getPublicClient } from '#src/chain/public-client.ts'
import type { KeyringState } from '#src/keyring/keyring.ts'
import type { DeviceAccounts } from './device-wallet-connection.ts'
import { deviceWalletId } from './device-wallet-id.ts'
import { deviceWalletProvider } from './device-wallet-provider.ts'
import { offerDeviceWallet, signingQueue } from './device-wallet-questions.ts'
import { deviceWalletIcon } from './wallet-icons.ts'

type WalletTexts = (details: WalletDetailsParams) => WalletDetailsParams

/**
 * Lists the wallet on this device among the others. Its keyring is loaded when someone connects to it.
 * @param withTexts Adds its name to RainbowKit's details.
 */
export function deviceWallet(name: string, withTexts: WalletTexts): Wallet {
  // wagmi's type requires every method of a wallet; it works with those that it calls.
  const provider = deviceWalletProvider({
    loadAccounts,
    queue: signingQueue,
    getClient: getPublicClient,
    offerWallet: offerDeviceWallet,
    host: new URL(document.baseURI).host,
  }) as never
  return {
    id: deviceWalletId,
    name,
    iconUrl: deviceWalletIcon,
    iconBackground: '#0064d2',
    installed: true,
    createConnector: (details) =>
      createConnector((config) => ({
        ...injected({ target: () => ({ id: deviceWalletId, name, provider }) })(config),
        ...withTexts(details),
      })),
  }
}

async function loadAccounts(): Promise<DeviceAccounts> {
  const { openKeyring } = await import('#src/keyring/open-keyring.ts')
  const keyring = await openKeyring()
  return { current: () => connectableAccount(keyring.getState()), subscribe: keyring.subscribe }
}

/** Returns the selected account or, if that is watch-only, the first one that can sign; `undefined` if none can. */
export function connectableAccount({
  wallets,
  selectedAccountId,
}: Pick<KeyringState, 'wallets' | 'selectedAccountId'>): Address | undefined {
  const accounts = wallets.filter(({ kind }) => kind !== 'watch').flatMap((wallet) => wallet.accounts)
  return (accounts.find(({ id }) => id === selectedAccountId) ?? accounts[0])?.addresses.evm
}
