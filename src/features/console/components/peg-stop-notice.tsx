import { Trans, useLingui } from '@lingui/react/macro'
import { networkName } from '#deployments/network-name.ts'
import { type Listing, useLiftPegStop } from '#src/features/console/operator.queries.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { StopNotice } from './stop-notice.tsx'

interface PegStopNoticeProps {
  readonly listing: Listing
  readonly stop: NonNullable<Listing['pegStop']>
}

/** A coin has lost its peg on one network. */
export function PegStopNotice({ listing, stop }: PegStopNoticeProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { coin } = listing
  const network = networkName(listing.network)
  const price =
    stop.price === null ? '' : format.units(parseCoinAmount(stop.price), coinDecimals, { maximumFractionDigits: 4 })
  const since = format.date(Date.parse(stop.since) / 1000, { style: 'date-time' })
  return (
    <StopNotice
      since={stop.since}
      title={
        stop.reason === 'away' ? (
          <Trans>
            {coin} has lost its peg on {network}
          </Trans>
        ) : (
          <Trans>
            {coin} on {network}: peg uncertain
          </Trans>
        )
      }
      reason={
        {
          away: (
            <Trans>
              Credits and payments there have been stopped since {since}, when its price fell to {price} USD.
            </Trans>
          ),
          disagreement: (
            <Trans>
              Credits and payments there have been stopped since {since}, when two price sources disagreed: one reported{' '}
              {price} USD.
            </Trans>
          ),
          blind: (
            <Trans>
              Credits and payments there have been stopped since {since}, after both price sources went silent for 15
              minutes. They resume automatically once the sources are back.
            </Trans>
          ),
        }[stop.reason]
      }
      question={t`Resume ${coin} on ${network}?`}
      warning={
        <Trans>Only do this once the peg has recovered there: deposits can then be withdrawn on every network.</Trans>
      }
      lift={useLiftPegStop(listing)}
      liftedText={t`${coin} on ${network} resumed`}
    />
  )
}
