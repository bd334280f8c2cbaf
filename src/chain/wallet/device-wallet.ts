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
 * The wallet on this device among the others on offer. Its keyring is loaded when somebody connects to it.
 * @param withTexts Puts its name into what RainbowKit knows of it.
 */
export function deviceWallet(name: string, withTexts: WalletTexts): Wallet {
  // wagmi's type asks for every method of a wallet; it gets on with what it calls.
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

/** The selected account or, where that is only watched, the first that can sign; `undefined` if none can. */
export function connectableAccount({
  wallets,
  selectedAccountId,
}: Pick<KeyringState, 'wallets' | 'selectedAccountId'>): Address | undefined {
  const accounts = wallets.filter(({ kind }) => kind !== 'watch').flatMap((wallet) => wallet.accounts)
  return (accounts.find(({ id }) => id === selectedAccountId) ?? accounts[0])?.addresses.evm
}
