import { Trans } from '@lingui/react/macro'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { NotAvailableYet } from '#src/entities/asset/not-available-yet.tsx'
import { PausedCard } from '#src/features/wallet/shared/components/paused-card.tsx'

interface WithdrawalClosedProps {
  readonly coin: Coin
  readonly network: CoinNetwork
}

/** Replaces the form on a network with paused or unsupported withdrawals. */
export function WithdrawalClosed({ coin: { symbol }, network: { name, withdrawal } }: WithdrawalClosedProps) {
  switch (withdrawal.state) {
    case 'open':
      return null
    case 'paused':
      return (
        <PausedCard title={<Trans>Withdrawals are paused</Trans>}>
          <Trans>
            {symbol} withdrawals on {name} are paused. Your balance is safe. Choose another network or try again later.
          </Trans>
        </PausedCard>
      )
    case 'depegged':
      return (
        <PausedCard title={<Trans>Withdrawals are paused</Trans>}>
          <Trans>
            {symbol} on {name} has lost its peg, so we’ve paused withdrawals there. Your balance is safe. Choose another
            network or try again later.
          </Trans>
        </PausedCard>
      )
    case 'unavailable':
      return (
        <NotAvailableYet>
          <Trans>
            We don’t support {symbol} withdrawals on {name} yet.
          </Trans>
        </NotAvailableYet>
      )
  }
}
