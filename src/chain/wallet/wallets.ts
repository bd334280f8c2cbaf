import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Wallet, WalletDetailsParams, WalletList } from '@rainbow-me/rainbowkit'
import { injectedWallet } from '@rainbow-me/rainbowkit/wallets'
import { createConnector } from 'wagmi'
import { injected } from 'wagmi/connectors'
import { isLocalBuild } from '#src/config/build.ts'
import { deviceWallet } from './device-wallet.ts'
import { walletConnectOnDemand } from './wallet-connect.ts'
import { testAccountId } from './test-account-id.ts'
import { metaMaskIcon, testAccountIcon } from './wallet-icons.ts'
import { browserWalletName, deviceWalletName, testAccountName } from './wallet-name.ts'

type WalletGroup = WalletList[number]

/** Lists the wallets on offer besides the installed ones, which announce themselves (EIP-6963). */
export async function listWallets(hasWalletConnect: boolean, isIdle: () => boolean): Promise<WalletList> {
  const walletConnect: WalletGroup['wallets'] = hasWalletConnect
    ? [(options) => walletConnectOnDemand(options, isIdle)]
    : []
  // First, since it is available to everyone: on a phone only the first few are visible.
  const popular: WalletGroup = {
    groupName: 'Popular',
    wallets: [walletOnThisDevice, metaMask, browserWallet, ...walletConnect],
  }
  if (!isLocalBuild) return [popular]
  // A phone shows the wallets in a single row, of which only the first few are visible.
  return isPhone() ? [popular, await localTestAccounts()] : [await localTestAccounts(), popular]
}

/** Returns whether RainbowKit lists wallets as on a phone: without the installed ones. */
const isPhone = () => /android|iphone|ipad|ipod/i.test(navigator.userAgent)

const injectedProvider = () => (window as { ethereum?: { readonly isMetaMask?: boolean } }).ethereum

function walletOnThisDevice(): Wallet {
  return deviceWallet(i18n._(deviceWalletName), (details) => inEveryLanguage(details, { name: deviceWalletName }))
}

/** Whichever wallet the browser has: the only way on a phone, and for wallets that don't announce themselves. */
function browserWallet(): Wallet {
  const wallet = injectedWallet()
  return {
    ...wallet,
    hidden: () => !isPhone() && injectedProvider() === undefined,
    createConnector: (details) => wallet.createConnector(inEveryLanguage(details, { name: browserWalletName })),
  }
}

/**
 * RainbowKit reads a wallet's texts once, but looks them up in these details each time it lists the wallets, so they
 * are always in the current language.
 */
function inEveryLanguage(
  details: WalletDetailsParams,
  texts: Readonly<Partial<Record<'name' | 'groupName', MessageDescriptor>>>,
): WalletDetailsParams {
  const rkDetails = { ...details.rkDetails }
  for (const [key, text] of Object.entries(texts)) {
    Object.defineProperty(rkDetails, key, { enumerable: true, get: () => i18n._(text) })
  }
  return { ...details, rkDetails }
}

/**
 * A link to get MetaMask. Once installed, it announces itself under the same name and replaces this entry. RainbowKit's
 * own entry would bring MetaMask's SDK.
 */
function metaMask(): Wallet {
  return {
    id: 'metaMask',
    name: 'MetaMask',
    rdns: 'io.metamask',
    iconUrl: metaMaskIcon,
    iconBackground: '#fff4e0',
    installed: injectedProvider()?.isMetaMask === true,
    hidden: isPhone,
    downloadUrls: {
      browserExtension: 'https://metamask.io/download',
      chrome: 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
      firefox: 'https://addons.mozilla.org/firefox/addon/ether-metamask',
    },
    createConnector: (details) =>
      createConnector((config) => ({ ...injected({ target: 'metaMask' })(config), ...details })),
  }
}

const localWorld = msg`Local world`

async function localTestAccounts(): Promise<WalletGroup> {
  const { localTestAccountIndexes, localTestAccountProvider } = await import('./local-test-account.ts')
  const wallets = localTestAccountIndexes.map((index) => (): Wallet => {
    const id = testAccountId(index)
    const text = testAccountName(index)
    const name = i18n._(text)
    // wagmi's type requires every method of a wallet; it works with those that it calls.
    const provider = localTestAccountProvider(index) as never
    return {
      id,
      name,
      iconUrl: testAccountIcon,
      iconBackground: '#e8f2ff',
      installed: true,
      createConnector: (details) =>
        createConnector((config) => ({
          ...injected({ target: () => ({ id, name, provider }) })(config),
          ...inEveryLanguage(details, { name: text, groupName: localWorld }),
        })),
    }
  })
  return { groupName: i18n._(localWorld), wallets }
}
