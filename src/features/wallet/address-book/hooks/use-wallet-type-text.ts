import { useLingui } from '@lingui/react/macro'
import type { AddressBookEntry } from '#api/address-book.ts'

/** What kinds of wallets of an address book's entry are called. */
export function useWalletTypeText(): Readonly<Record<AddressBookEntry['walletType'], string>> {
  const { t } = useLingui()
  return { exchange: t`Exchange account`, wallet: t`Wallet`, contract: t`Contract`, other: t`Other` }
}
