import { useLingui } from '@lingui/react/macro'
import type { DeviceAddress } from '#src/entities/device-wallet/device-address-book.ts'

/** Returns the names of an entry's wallet types. */
export function useDeviceWalletTypeText(): Readonly<Record<DeviceAddress['walletType'], string>> {
  const { t } = useLingui()
  return { exchange: t`Exchange account`, wallet: t`Wallet`, contract: t`Contract`, other: t`Other` }
}
