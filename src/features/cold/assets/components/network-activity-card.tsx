import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isBitcoinNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'
import { indexUrlsQuery } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { coinOfFamily, otherFamilies } from '#src/features/cold/assets/rules/receiving.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'

// Each network's code loads once its history is shown.
const BitcoinActivity = lazy(async () => {
  const piece = await import('./bitcoin-activity.tsx')
  return { default: piece.BitcoinActivity }
})

const TronActivity = lazy(async () => {
  const piece = await import('./tron-activity.tsx')
  return { default: piece.TronActivity }
})

/** Activity on the non-EVM networks that have an index server, one network at a time. */
export function NetworkActivityCard({ account }: { readonly account: DeviceAccount }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const { data: urls = {} } = useQuery(indexUrlsQuery)
  const places = otherFamilies.flatMap((family) => {
    const [url, address] = [urls[family], account.addresses[family]]
    return url === undefined || address === undefined ? [] : [{ family, url, address }]
  })
  const place = places.find(({ family }) => family === chosen) ?? places[0]
  if (!place) return null
  const { family, url, address } = place
  return (
    <Card padding="none" title={<Trans>Activity on other networks</Trans>}>
      {places.length > 1 && (
        <div className="px-4 pb-2">
          <SegmentedControl
            label={t`Network`}
            options={places.map((each) => ({ value: each.family, label: coinOfFamily[each.family] }))}
            value={family}
            onValueChange={setChosen}
          />
        </div>
      )}
      <Suspense fallback={<SkeletonRows count={2} />}>
        {isBitcoinNetwork(family) ? (
          <BitcoinActivity key={family} account={account} network={family} url={url} address={address} />
        ) : (
          <TronActivity url={url} address={address} />
        )}
      </Suspense>
    </Card>
  )
}
