import { Trans, useLingui } from '@lingui/react/macro'
import { type Listing, useClearStop } from '#src/features/console/operator.queries.ts'
import { StopNotice } from './stop-notice.tsx'

interface CoinStopNoticeProps {
  readonly coin: string
  readonly stop: NonNullable<Listing['stop']>
}

/** The books of a coin didn't match. */
export function CoinStopNotice({ coin, stop }: CoinStopNoticeProps) {
  const { t } = useLingui()
  return (
    <StopNotice
      title={<Trans>{coin} withdrawals are stopped</Trans>}
      since={stop.since}
      reason={stop.reason}
      question={t`Resume ${coin} withdrawals?`}
      warning={<Trans>Only do this once the books balance again. Payments made by mistake can’t be recovered.</Trans>}
      lift={useClearStop(coin)}
      liftedText={t`${coin} withdrawals resumed`}
    />
  )
}
