import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import type { Address } from 'viem'
import { useAccount, useDisconnect, useSwitchChain } from 'wagmi'
import { toChainError } from '#src/chain/chain-error.ts'
import { testAccountIndexOf } from './test-account-id.ts'
import { openWalletDialog, useAskedWalletDialog } from './wallet-dialog.ts'
import { walletName } from './wallet-name.ts'

export interface Wallet {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  /** Also known while reconnecting, if the wallet was connected before the page loaded. */
  readonly address: Address | undefined
  /** The wallet's network, which Sevenport may not support. */
  readonly chainId: number | undefined
  /** The wallet's own name, such as MetaMask. */
  readonly name: string | undefined
  /** Whether it is a local test account, which signs without asking. */
  readonly isTestAccount: boolean
  /** Opens the list of wallets. */
  readonly connect: () => void
  /** Opens the account sheet with address, copy and disconnect. */
  readonly openAccount: () => void
  readonly disconnect: () => void
  /** Asks the wallet to switch, adding the network if missing. @throws ChainError */
  readonly switchChain: (chainId: number) => Promise<void>
}

/** The connected wallet. Only for pages inside the wallet layout. */
export function useWallet(): Wallet {
  const { i18n } = useLingui()
  const { status, address, chainId, connector } = useAccount()
  const asked = useAskedWalletDialog()
  const { disconnect } = useDisconnect()
  const { switchChainAsync } = useSwitchChain()

  const switchChain = useCallback(
    async (wanted: number) => {
      try {
        await switchChainAsync({ chainId: wanted })
      } catch (error) {
        throw toChainError(error)
      }
    },
    [switchChainAsync],
  )

  return {
    // The requested list of wallets may still be loading.
    status: status === 'reconnecting' || (status === 'disconnected' && asked !== undefined) ? 'connecting' : status,
    address,
    chainId,
    name: connector && walletName(connector, i18n),
    isTestAccount: connector !== undefined && testAccountIndexOf(connector.id) !== undefined,
    connect: () => openWalletDialog('connect'),
    openAccount: () => openWalletDialog('account'),
    disconnect: () => disconnect(),
    switchChain,
  }
}
