import { Trans } from '@lingui/react/macro'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { isBitcoinNetworkKey } from '#deployments/bitcoin-network-key.ts'
import { NotAvailableYet } from '#src/entities/asset/not-available-yet.tsx'
import { PausedCard } from '#src/features/wallet/shared/components/paused-card.tsx'
import { BitcoinDepositAddress } from './bitcoin-deposit-address.tsx'
import { DepositAddress } from './deposit-address.tsx'
import { TronDepositAddress } from './tron-deposit-address.tsx'

interface DepositTargetProps {
  readonly coin: Coin
  readonly network: CoinNetwork
}

/** Where to send a coin on a network. If deposits aren't possible, says so and shows no address. */
export function DepositTarget({ coin, network }: DepositTargetProps) {
  const { symbol } = coin
  const { network: key, name } = network
  switch (network.deposit.state) {
    case 'open':
      if (key === 'tron') return <TronDepositAddress coin={coin} network={network} />
      return isBitcoinNetworkKey(key) ? (
        <BitcoinDepositAddress key={key} coin={coin} network={{ ...network, network: key }} />
      ) : (
        <DepositAddress symbol={symbol} network={network} />
      )
    case 'paused':
      return (
        <PausedCard title={<Trans>Deposits are paused</Trans>}>
          <Trans>
            Don’t send {symbol} on {name} now. Deposits sent before the pause are credited as usual.
          </Trans>
        </PausedCard>
      )
    case 'depegged':
      return (
        <PausedCard title={<Trans>Deposits are paused</Trans>}>
          <Trans>
            {symbol} on {name} has lost its peg: it’s trading below its value. Don’t send any now. We’ll review any
            deposits before crediting them.
          </Trans>
        </PausedCard>
      )
    case 'unavailable':
      return (
        <NotAvailableYet>
          <Trans>
            We don’t support {symbol} deposits on {name} yet.
          </Trans>
        </NotAvailableYet>
      )
  }
}
