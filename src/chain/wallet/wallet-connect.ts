import type { Wallet } from '@rainbow-me/rainbowkit'
import { walletConnectWallet } from '@rainbow-me/rainbowkit/wallets'
import { createConnector } from 'wagmi'
import { chainErrorCode } from '#src/chain/chain-error.ts'

const sessions = new EventTarget()

/** Calls `listener` when a session was refused in the wallet or has expired: its code is then used up. */
export function onSessionRefused(listener: () => void): () => void {
  sessions.addEventListener('refused', listener)
  return () => sessions.removeEventListener('refused', listener)
}

/** Recognized by its text: an expired proposal has no code of its own. */
function isUsedUp(error: unknown): boolean {
  return chainErrorCode(error) === 'rejected' || /expired/i.test(String(error))
}

type WalletConnectOptions = Parameters<typeof walletConnectWallet>[0]

/**
 * WalletConnect, whose code (and with it calls to third-party servers) is loaded only when the user chooses it or has
 * an earlier session. By default wagmi loads it as soon as it is configured.
 * @param isIdle Whether wagmi is neither starting up nor reconnecting, so that only a user can be asking.
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

        const connect: typeof connector.connect = async (parameters) => {
          try {
            return await connector.connect(parameters)
          } catch (error) {
            if (isUsedUp(error)) sessions.dispatchEvent(new Event('refused'))
            throw error
          }
        }

        return {
          ...connector,
          connect,
          getProvider: async (parameters) => {
            isWanted ||= isIdle() || (await hasSession())
            if (!isWanted) throw new Error('WalletConnect has not been requested')
            return connector.getProvider(parameters)
          },
        }
      }),
  }
}
