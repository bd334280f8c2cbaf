import { Trans } from '@lingui/react/macro'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { Card } from '#src/ui/card.tsx'
import { ClockIcon, PauseIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface WithdrawalClosedProps {
  readonly coin: Coin
  readonly network: CoinNetwork
}

/** Stands in for the form on a network that sends nothing, for now or not yet. */
export function WithdrawalClosed({ coin: { symbol }, network: { name, withdrawal } }: WithdrawalClosedProps) {
  return (
    <Card>
      {withdrawal.state === 'paused' ? (
        <EmptyState
          icon={PauseIcon}
          title={<Trans>Withdrawals are paused</Trans>}
          text={
            <Trans>
              {symbol} on {name} cannot be withdrawn for now. Your balance is safe. Choose another network, or come back
              later.
            </Trans>
          }
        />
      ) : (
        <EmptyState
          icon={ClockIcon}
          title={<Trans>Not available yet</Trans>}
          text={
            <Trans>
              Sevenport cannot send {symbol} on {name} yet.
            </Trans>
          }
        />
      )}
    </Card>
  )
}
