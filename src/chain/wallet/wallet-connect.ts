import type { Wallet } from '@rainbow-me/rainbowkit'
import { walletConnectWallet } from '@rainbow-me/rainbowkit/wallets'
import { createConnector } from 'wagmi'

type WalletConnectOptions = Parameters<typeof walletConnectWallet>[0]

/**
 * WalletConnect, whose code (and with it calls to servers of others) is loaded only when the person chooses it or has a
 * session from before. Left to itself, wagmi loads it as soon as it is configured.
 * @param isIdle Whether wagmi is neither starting up nor reconnecting, so that only a person can be asking.
 */
export function walletConnectOnDemand(options: WalletConnectOptions, isIdle: () => boolean): Wallet {
  const wallet = walletConnectWallet(options)
  return {
    ...wallet,
    createConnector: (details) =>
      createConnector((config) => {
        const connector = wallet.createConnector(details)(config)
        let isWanted = false

        async function hasSession() {
          return (await config.storage?.getItem('recentConnectorId')) === connector.id
        }

        return {
          ...connector,
          getProvider: async (parameters) => {
            isWanted ||= isIdle() || (await hasSession())
            if (!isWanted) throw new Error('WalletConnect has not been asked for')
            return connector.getProvider(parameters)
          },
        }
      }),
  }
}
