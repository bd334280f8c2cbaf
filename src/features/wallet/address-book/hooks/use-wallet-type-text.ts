import { useLingui } from '@lingui/react/macro'
import type { AddressBookEntry } from '#api/address-book.ts'

/** Returns the names of an entry's wallet types. */
export function useWalletTypeText(): Readonly<Record<AddressBookEntry['walletType'], string>> {
  const { t } = useLingui()
  return { exchange: t`Exchange account`, wallet: t`Wallet`, contract: t`Contract`, other: t`Other` }
}
