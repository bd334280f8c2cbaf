import type { Wallet, WalletList } from '@rainbow-me/rainbowkit'
import type { CreateConnectorFn } from 'wagmi'

interface WalletConnectorsOptions {
  readonly appName: string
  readonly projectId: string
  readonly walletConnectParameters?: { readonly relayUrl: string }
}

/**
 * wagmi's connectors, each with what RainbowKit's dialogs want to know of its wallet. The same as RainbowKit's own
 * `connectorsForWallets`, which lies in one file with all the dialogs: 80 kB that a page without them does not need.
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
  // Those that may be hidden come last.
  return [...listed.filter(({ hidden }) => !hidden), ...listed.filter(({ hidden }) => hidden?.() === false)].flatMap(
    connectorsOf,
  )
}

type ListedWallet = Wallet & { readonly groupIndex: number; readonly groupName: string; readonly index: number }

function connectorsOf({ createConnector, hidden: _hidden, ...wallet }: ListedWallet): CreateConnectorFn[] {
  const rkDetails = { ...wallet, isRainbowKitConnector: true }
  const connector = createConnector({ rkDetails })
  if (wallet.id !== 'walletConnect') return [connector]
  // The dialog offers WalletConnect's own window as well, through a connector of its own.
  const modal = createConnector({ rkDetails: { ...rkDetails, isWalletConnectModalConnector: true, showQrModal: true } })
  return [modal, connector]
}
