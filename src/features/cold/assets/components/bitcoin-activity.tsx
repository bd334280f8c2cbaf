import { Trans } from '@lingui/react/macro'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { readBitcoinHistory } from '#src/entities/device-wallet/bitcoin/bitcoin-history.ts'
import { useSentBitcoin } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { keysOf } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { MovementList } from '#src/features/cold/assets/components/movement-list.tsx'
import { useNetworkHistory } from '#src/features/cold/assets/network-history.queries.ts'
import { sentBitcoinLink } from '#src/features/cold/shared/send-links.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { provenAddresses } from '#src/keyring/proven-addresses.ts'

interface BitcoinActivityProps {
  readonly account: DeviceAccount
  readonly network: BitcoinNetworkKey
  readonly url: string
  /** The account's first address. */
  readonly address: string
}

/** What an account has received and sent on Bitcoin, Litecoin or Dogecoin. */
export function BitcoinActivity({ account, network, url, address }: BitcoinActivityProps) {
  const keys = keysOf(account, network)
  const { payments = [] } = useSentBitcoin()
  const history = useNetworkHistory([network, address, ...keys.map(({ xpub }) => xpub)], async (cursors, signal) => {
    const prove = async (claims: Parameters<typeof provenAddresses>[0]) => provenAddresses(claims, signal)
    return readBitcoinHistory({ url, network, keys, address, prove }, cursors, signal)
  })
  const sent = new Set(payments.map(({ id }) => id))
  return (
    <MovementList
      network={network}
      history={history}
      linkOf={(id) => (sent.has(id) ? sentBitcoinLink(id) : undefined)}
      note={<Trans>Change that came back to this account isn’t counted.</Trans>}
    />
  )
}
