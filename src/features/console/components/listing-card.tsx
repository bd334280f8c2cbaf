import { Trans, useLingui } from '@lingui/react/macro'
import { networkName } from '#deployments/network-name.ts'
import { type Listing, useChangeListing } from '#src/features/console/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { CoinStopNotice } from './coin-stop-notice.tsx'
import { DepositCap } from './deposit-cap.tsx'
import { PegStopNotice } from './peg-stop-notice.tsx'

interface ListingCardProps {
  readonly coin: string
  readonly listings: readonly Listing[]
}

/** A coin on all its networks. */
export function ListingCard({ coin, listings }: ListingCardProps) {
  const { t } = useLingui()
  const stop = listings[0]?.stop ?? null
  return (
    <Card
      padding="none"
      title={
        <span className="flex items-center gap-2.5">
          <TokenIcon symbol={coin} size={28} /> {coin}
        </span>
      }
    >
      {stop !== null && <CoinStopNotice coin={coin} stop={stop} />}
      <ul aria-label={t`Networks of ${coin}`}>
        {listings.map((listing) => (
          <ListingRow key={listing.network} listing={listing} />
        ))}
      </ul>
    </Card>
  )
}

function ListingRow({ listing }: { readonly listing: Listing }) {
  const { i18n } = useLingui()
  const { coin, network, deposits, withdrawals, pegStop } = listing
  const { mutate, isPending } = useChangeListing()
  const change = (changes: Partial<Pick<Listing, 'deposits' | 'withdrawals'>>) => {
    mutate({ coin, network, ...changes }, { onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger') })
  }
  return (
    <li className="grid border-line py-2 not-last:border-b md:grid-cols-[minmax(0,1.2fr)_1fr_1fr_1fr] md:items-center">
      <div className="flex items-center gap-3 px-4 py-2">
        <NetworkIcon network={network} size={28} />
        <div className="min-w-0">
          <p className="font-medium">{networkName(network)}</p>
          <HotBalance listing={listing} />
        </div>
      </div>
      <SwitchRow
        label={<Trans>Deposits</Trans>}
        checked={deposits === 'open'}
        disabled={isPending}
        onCheckedChange={(isOpen) => change({ deposits: isOpen ? 'open' : 'paused' })}
      />
      <SwitchRow
        label={<Trans>Withdrawals</Trans>}
        checked={withdrawals === 'open'}
        disabled={isPending}
        onCheckedChange={(isOpen) => change({ withdrawals: isOpen ? 'open' : 'paused' })}
      />
      <DepositCap listing={listing} />
      {pegStop !== null && <PegStopNotice listing={listing} stop={pegStop} />}
    </li>
  )
}

function HotBalance({ listing: { hotBalance, hotFloor } }: { readonly listing: Listing }) {
  const format = useFormat()
  const floor = format.units(parseCoinAmount(hotFloor), coinDecimals)
  if (hotBalance === null) {
    return (
      <p className="text-caption text-ink-muted">
        <Trans>Hot wallet balance unknown</Trans>
      </p>
    )
  }
  const units = parseCoinAmount(hotBalance)
  const shown = format.units(units, coinDecimals, { maximumFractionDigits: 4 })
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-caption text-ink-muted tabular-nums">
      <Trans>
        Hot wallet: {shown} (floor: {floor})
      </Trans>
      {units < parseCoinAmount(hotFloor) && (
        <Chip tone="danger">
          <Trans>Below the floor</Trans>
        </Chip>
      )}
    </p>
  )
}
