import { Trans } from '@lingui/react/macro'
import { readTronHistory } from '#src/entities/device-wallet/tron/tron-history.ts'
import { tronCoins } from '#src/entities/device-wallet/tron/tron-coin.ts'
import { useSentTron } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { MovementList } from '#src/features/cold/assets/components/movement-list.tsx'
import { useNetworkHistory } from '#src/features/cold/assets/network-history.queries.ts'
import { sentTronLink } from '#src/features/cold/shared/send-links.ts'

interface TronActivityProps {
  readonly url: string
  readonly address: string
}

/** TRX and TRON tokens that an account has received and sent. */
export function TronActivity({ url, address }: TronActivityProps) {
  const { payments = [] } = useSentTron()
  const history = useNetworkHistory(['tron', address], async (cursors, signal) =>
    readTronHistory({ url, address, coins: tronCoins }, cursors, signal),
  )
  const sent = new Set(payments.map(({ id }) => id))
  return (
    <MovementList
      network="tron"
      history={history}
      linkOf={(id) => (sent.has(id) ? sentTronLink(id) : undefined)}
      note={<Trans>Tokens other than USDT, and TRX sent by smart contracts, aren’t listed.</Trans>}
    />
  )
}
