import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { NotAvailableYet } from '#src/entities/spot-coin/not-available-yet.tsx'
import { Card } from '#src/ui/card.tsx'
import { PauseIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { DepositAddress } from './deposit-address.tsx'

interface DepositTargetProps {
  readonly coin: Coin
  readonly network: CoinNetwork
}

/** Where to send a coin on a network; where nothing can be sent, that, and no address. */
export function DepositTarget({ coin: { symbol }, network }: DepositTargetProps) {
  const { name } = network
  switch (network.deposit.state) {
    case 'open':
      return <DepositAddress symbol={symbol} network={network} />
    case 'paused':
      return (
        <Paused>
          <Trans>
            Do not send {symbol} on {name} now. What was sent before the pause is credited as usual.
          </Trans>
        </Paused>
      )
    case 'depegged':
      return (
        <Paused>
          <Trans>
            {symbol} on {name} has lost its peg: it is not worth there what it should be. Do not send any now. What
            arrives is credited only once we have looked into it.
          </Trans>
        </Paused>
      )
    case 'unavailable':
      return (
        <NotAvailableYet>
          <Trans>
            Sevenport cannot take {symbol} on {name} yet, so there is no address to send to.
          </Trans>
        </NotAvailableYet>
      )
  }
}

function Paused({ children }: { readonly children: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={PauseIcon} title={<Trans>Deposits are paused</Trans>} text={children} />
    </Card>
  )
}
