import type { Address } from 'viem'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { isEvmAccount } from '#src/keyring/keyring.ts'

export interface SigningAccount {
  readonly id: string
  /** Includes the wallet's name, unless both are the same. */
  readonly name: string
  readonly address: Address
}

/** Returns the accounts whose keys are on this device, the selected one first. */
export function useSigningAccounts(): readonly SigningAccount[] {
  const { wallets, selectedAccountId } = useKeyring().state
  return wallets
    .filter(({ kind }) => kind !== 'watch')
    .flatMap((wallet) =>
      wallet.accounts.filter(isEvmAccount).map(({ id, name, addresses }) => ({
        id,
        name: wallet.name === name ? name : `${wallet.name} · ${name}`,
        address: addresses.evm,
      })),
    )
    .toSorted((a, b) => Number(b.id === selectedAccountId) - Number(a.id === selectedAccountId))
}
