import { Trans, useLingui } from '@lingui/react/macro'
import { useClearStop } from '#src/features/operator/operator.queries.ts'
import { StopNotice } from './stop-notice.tsx'

interface CoinStopNoticeProps {
  readonly coin: string
  readonly reason: string
}

/** The books of a coin did not fit. */
export function CoinStopNotice({ coin, reason }: CoinStopNoticeProps) {
  const { t } = useLingui()
  return (
    <StopNotice
      title={<Trans>Withdrawals of {coin} are stopped</Trans>}
      reason={reason}
      question={t`Lift the stop of ${coin}?`}
      warning={<Trans>Do this only when the books fit again: what is paid by mistake does not come back.</Trans>}
      lift={useClearStop(coin)}
      liftedText={t`Withdrawals of ${coin} go on`}
    />
  )
}
