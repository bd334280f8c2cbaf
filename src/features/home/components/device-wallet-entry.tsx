import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { later } from './later.ts'

/** The way to the wallet on this device. At the page's end: nothing moves when it comes. */
export function DeviceWalletEntry() {
  return (
    <Suspense>
      <Entry />
    </Suspense>
  )
}

const Entry = later(
  async () => (await withCatalogues(['home'], import('#src/features/home/later/device-wallet.tsx'))).DeviceWallet,
  // The page “My” leads there, too.
  () => null,
)
