import type { Wallet, WalletList } from '@rainbow-me/rainbowkit'
import type { CreateConnectorFn } from 'wagmi'

interface WalletConnectorsOptions {
  readonly appName: string
  readonly projectId: string
  readonly walletConnectParameters?: { readonly relayUrl: string }
}

/**
 * Creates wagmi's connectors, each with the wallet details for RainbowKit's dialogs. The same as RainbowKit's own
 * `connectorsForWallets`, which is in one file with all the dialogs: 80 kB that a page without them doesn't need.
 */
export function walletConnectors(list: WalletList, options: WalletConnectorsOptions): CreateConnectorFn[] {
  const { appName, projectId, walletConnectParameters } = options
  const metadata = { name: appName, description: appName, url: new URL(document.baseURI).origin, icons: [] }
  const parameters = { metadata, ...walletConnectParameters }
  const listed = list
    .flatMap(({ groupName, wallets }, group) => wallets.map((create) => ({ create, groupName, groupIndex: group + 1 })))
    .map(({ create, ...group }, index) => ({
      ...create({ projectId, appName, options: parameters, walletConnectParameters: parameters }),
      ...group,
      index,
    }))
  // Wallets that may be hidden come last.
  return [...listed.filter(({ hidden }) => !hidden), ...listed.filter(({ hidden }) => hidden?.() === false)].flatMap(
    connectorsOf,
  )
}

type ListedWallet = Wallet & { readonly groupIndex: number; readonly groupName: string; readonly index: number }

function connectorsOf({ createConnector, hidden: _hidden, ...wallet }: ListedWallet): CreateConnectorFn[] {
  const rkDetails = { ...wallet, isRainbowKitConnector: true }
  const connector = createConnector({ rkDetails })
  if (wallet.id !== 'walletConnect') return [connector]
  // The dialog also offers WalletConnect's own modal, through a separate connector.
  const modal = createConnector({ rkDetails: { ...rkDetails, isWalletConnectModalConnector: true, showQrModal: true } })
  return [modal, connector]
}
