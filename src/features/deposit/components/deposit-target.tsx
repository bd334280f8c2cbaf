import { Trans } from '@lingui/react/macro'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ClockIcon, PauseIcon } from '#src/ui/icons.tsx'
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
        <Card>
          <EmptyState
            icon={PauseIcon}
            title={<Trans>Deposits are paused</Trans>}
            text={
              <Trans>
                Do not send {symbol} on {name} now. What was sent before the pause is credited as usual.
              </Trans>
            }
          />
        </Card>
      )
    case 'unavailable':
      return (
        <Card>
          <EmptyState
            icon={ClockIcon}
            title={<Trans>Not available yet</Trans>}
            text={
              <Trans>
                Sevenport cannot take {symbol} on {name} yet, so there is no address to send to.
              </Trans>
            }
            action={
              <ButtonLink to={paths.spotWallet} variant="secondary">
                <Trans>Back to the wallet</Trans>
              </ButtonLink>
            }
          />
        </Card>
      )
  }
}
