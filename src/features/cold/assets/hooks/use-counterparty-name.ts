import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type Address, isAddress, isAddressEqual, zeroAddress } from 'viem'
import { deviceAddressBookAtom } from '#src/entities/device-wallet/device-address-book.ts'
import { knownContract } from '#src/entities/device-wallet/known-contract.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'

/** Returns the name that the user or the app has for an address; `undefined` for unknown addresses. */
export function useCounterpartyName(): (chainId: number, address: Address) => string | undefined {
  const { t } = useLingui()
  const { wallets } = useKeyring().state
  const book = useAtomValue(deviceAddressBookAtom)
  return (chainId, address) => {
    // Minted tokens come from the zero address, burned ones go to it.
    if (isAddressEqual(address, zeroAddress)) return t`the token itself`
    const own = wallets
      .flatMap((wallet) => wallet.accounts)
      .find(({ addresses: { evm } }) => {
        return evm !== undefined && isAddressEqual(evm, address)
      })
    if (own) return own.name
    const entry = book.find((each) => isAddress(each.address) && isAddressEqual(each.address, address))
    if (entry) return entry.name
    const contract = knownContract({ chainId, tokens: knownTokensOf(chainId) }, address)
    switch (contract?.kind) {
      case 'pool': {
        const { tokenSymbol } = contract
        return t`${tokenSymbol} mining pool`
      }
      case 'swap-router':
        return t`Swap contract`
      case 'token':
        return t`Token contract`
      case undefined:
        return undefined
    }
  }
}
