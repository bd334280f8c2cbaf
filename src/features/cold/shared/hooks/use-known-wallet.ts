import { useSearchParams } from 'react-router-dom'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import type { DamagedWallet, DeviceAccount, DeviceWallet } from '#src/keyring/keyring.ts'

/** Returns the wallet in the page's query; `undefined` if it isn't on this device or was removed. */
export function useKnownWallet(): DeviceWallet | undefined {
  const [query] = useSearchParams()
  const id = query.get('wallet')
  return useKeyring().state.wallets.find((wallet) => wallet.id === id)
}

/** Returns the wallet in the page's query if its secret can't be read. */
export function useDamagedWallet(): DamagedWallet | undefined {
  const [query] = useSearchParams()
  const id = query.get('wallet')
  return useKeyring().state.damaged.find((wallet) => wallet.id === id)
}

/** Returns the account in the page's query, with its wallet. */
export function useKnownAccount(): { wallet: DeviceWallet; account: DeviceAccount } | undefined {
  const [query] = useSearchParams()
  const id = query.get('account')
  for (const wallet of useKeyring().state.wallets) {
    const account = wallet.accounts.find((candidate) => candidate.id === id)
    if (account) return { wallet, account }
  }
  return undefined
}
