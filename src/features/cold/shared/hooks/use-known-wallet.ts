import { useSearchParams } from 'react-router-dom'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import type { DamagedWallet, DeviceAccount, DeviceWallet } from '#src/keyring/keyring.ts'

/** The wallet that the page's query names; `undefined` if it is not on this device (any more). */
export function useKnownWallet(): DeviceWallet | undefined {
  const [query] = useSearchParams()
  const id = query.get('wallet')
  return useKeyring().state.wallets.find((wallet) => wallet.id === id)
}

/** The wallet that the page's query names, if its secret cannot be read. */
export function useDamagedWallet(): DamagedWallet | undefined {
  const [query] = useSearchParams()
  const id = query.get('wallet')
  return useKeyring().state.damaged.find((wallet) => wallet.id === id)
}

/** The account that the page's query names, with the wallet that it is of. */
export function useKnownAccount(): { wallet: DeviceWallet; account: DeviceAccount } | undefined {
  const [query] = useSearchParams()
  const id = query.get('account')
  for (const wallet of useKeyring().state.wallets) {
    const account = wallet.accounts.find((candidate) => candidate.id === id)
    if (account) return { wallet, account }
  }
  return undefined
}
