import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { NotAvailableYet } from '#src/entities/spot-coin/not-available-yet.tsx'
import { Card } from '#src/ui/card.tsx'
import { PauseIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface WithdrawalClosedProps {
  readonly coin: Coin
  readonly network: CoinNetwork
}

/** Stands in for the form on a network that sends nothing, for now or not yet. */
export function WithdrawalClosed({ coin: { symbol }, network: { name, withdrawal } }: WithdrawalClosedProps) {
  switch (withdrawal.state) {
    case 'open':
      return null
    case 'paused':
      return (
        <Paused>
          <Trans>
            {symbol} on {name} cannot be withdrawn for now. Your balance is safe. Choose another network, or come back
            later.
          </Trans>
        </Paused>
      )
    case 'depegged':
      return (
        <Paused>
          <Trans>
            {symbol} on {name} has lost its peg: it is not worth there what it should be, so we send none of it. Your
            balance is safe. Choose another network, or come back later.
          </Trans>
        </Paused>
      )
    case 'unavailable':
      return (
        <NotAvailableYet>
          <Trans>
            Sevenport cannot send {symbol} on {name} yet.
          </Trans>
        </NotAvailableYet>
      )
  }
}

function Paused({ children }: { readonly children: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={PauseIcon} title={<Trans>Withdrawals are paused</Trans>} text={children} />
    </Card>
  )
}
