import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import type { DeviceAccount, DeviceWallet } from '#src/keyring/keyring.ts'

interface SelectedAccount {
  readonly wallet: DeviceWallet
  readonly account: DeviceAccount
}

/** Returns the account that the pages show and the rest of the app connects to; `undefined` if there is no wallet. */
export function useSelectedAccount(): SelectedAccount | undefined {
  const { wallets, selectedAccountId } = useKeyring().state
  const all = wallets.flatMap((wallet) => wallet.accounts.map((account) => ({ wallet, account })))
  return all.find(({ account }) => account.id === selectedAccountId) ?? all[0]
}
