import { Trans, useLingui } from '@lingui/react/macro'
import { networkName } from '#src/entities/spot-coin/network-name.ts'
import { type Listing, useLiftPegStop } from '#src/features/operator/operator.queries.ts'
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
      title={
        stop.reason === 'away' ? (
          <Trans>
            {coin} has lost its peg on {network}
          </Trans>
        ) : (
          <Trans>
            The peg of {coin} on {network} is uncertain
          </Trans>
        )
      }
      reason={
        {
          away: (
            <Trans>
              Nothing has been credited or paid there since {since}, when it cost {price} USD.
            </Trans>
          ),
          disagreement: (
            <Trans>
              Nothing has been credited or paid there since {since}, when two price sources disagreed: one said {price}{' '}
              USD.
            </Trans>
          ),
          blind: (
            <Trans>
              Nothing has been credited or paid there since {since}, when both price sources had been silent for 15
              minutes. The stop ends by itself once they are back.
            </Trans>
          ),
        }[stop.reason]
      }
      question={t`Lift the stop of ${coin} on ${network}?`}
      warning={
        <Trans>
          Do this only when it is worth its peg there again: what was deposited can then be withdrawn on every network.
        </Trans>
      }
      lift={useLiftPegStop(listing)}
      liftedText={t`${coin} on ${network} goes on`}
    />
  )
}
