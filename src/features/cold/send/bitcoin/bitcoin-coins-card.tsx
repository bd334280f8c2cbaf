import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { bitcoinNetworkKeys } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'
import { coinsOptions } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { indexUrlsQuery, keysOf } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { sumOf } from '#src/entities/device-wallet/bitcoin/plan-payment.ts'
import { bitcoinAddressLink } from '#src/features/cold/send/bitcoin/bitcoin-links.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** BTC, LTC and DOGE, if an index server reports the account's balance. */
export function BitcoinCoinsCard({ account }: { readonly account: DeviceAccount }) {
  const { t } = useLingui()
  const { data: urls = {} } = useQuery(indexUrlsQuery)
  const listed = bitcoinNetworkKeys.filter((key) => urls[key] !== undefined && account.addresses[key] !== undefined)
  if (listed.length === 0) return null
  return (
    <Card padding="none" title={<Trans>Other networks</Trans>}>
      <List label={t`Other networks`}>
        {listed.map((key) => (
          <CoinRow key={key} account={account} network={key} url={urls[key] ?? ''} />
        ))}
      </List>
    </Card>
  )
}

interface CoinRowProps {
  readonly account: DeviceAccount
  readonly network: BitcoinNetworkKey
  readonly url: string
}

function CoinRow({ account, network, url }: CoinRowProps) {
  const tokenText = useTokenText()
  const { coin, name, decimals } = bitcoinNetworks[network]
  const keys = keysOf(account, network)
  const { data: coins, isError } = useQuery({ ...coinsOptions({ url, network, keys }), enabled: keys.length > 0 })
  return (
    <ListRow
      icon={<TokenIcon symbol={coin} />}
      title={coin}
      description={name}
      value={<span className="tabular-nums">{coins ? tokenText(sumOf(coins), { symbol: coin, decimals }) : '—'}</span>}
      dimmed={isError}
      to={bitcoinAddressLink(network)}
    />
  )
}
