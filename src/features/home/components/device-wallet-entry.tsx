import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { later } from './later.ts'

/** The link to the wallet on this device. Last on the page, so that loading it shifts nothing. */
export function DeviceWalletEntry() {
  return (
    <Suspense>
      <Entry />
    </Suspense>
  )
}

const Entry = later(
  async () => (await withCatalogues(['home'], import('#src/features/home/later/device-wallet.tsx'))).DeviceWallet,
  // The My page links there, too.
  () => null,
)
