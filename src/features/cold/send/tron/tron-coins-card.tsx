import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { indexUrlsQuery } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { tronCoins, tronHere } from '#src/entities/device-wallet/tron/tron-coin.ts'
import type { TronFunds } from '#src/entities/device-wallet/tron/tron-funds.ts'
import type { TronResources } from '#src/entities/device-wallet/tron/tron-server.ts'
import { tronFundsOptions, type TronPlace } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { tronAddressLink } from '#src/features/cold/send/tron/tron-links.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

interface TronCoinsCardProps {
  readonly account: DeviceAccount
  /** The recipient, if known before the coin. */
  readonly to?: string | undefined
}

/** TRX and its tokens, if a server reports the account's balance. */
export function TronCoinsCard({ account, to }: TronCoinsCardProps) {
  const { data: urls = {} } = useQuery(indexUrlsQuery)
  const { tron: address } = account.addresses
  if (urls.tron === undefined || address === undefined) return null
  return <Coins place={{ url: urls.tron, address }} to={to} />
}

function Coins({ place, to }: { readonly place: TronPlace; readonly to: string | undefined }) {
  const { t } = useLingui()
  const tokenText = useTokenText()
  const { data: funds, isError } = useQuery(tronFundsOptions(place))
  const { name } = tronHere
  return (
    <Card padding="none" title={name}>
      <List label={t`Coins on ${name}`}>
        {tronCoins.map((coin) => {
          const owned =
            coin.token === null ? funds?.trx : funds?.tokens.find(({ token }) => token === coin.token)?.amount
          return (
            <ListRow
              key={coin.symbol}
              icon={<TokenIcon symbol={coin.symbol} />}
              title={coin.symbol}
              description={coin.name}
              value={<span className="tabular-nums">{owned === undefined ? '—' : tokenText(owned, coin)}</span>}
              dimmed={isError}
              to={tronAddressLink(coin.symbol, to)}
            />
          )
        })}
      </List>
      {funds && (
        <p className="px-4 pb-4 text-caption text-ink-muted">
          <Means {...funds} />
        </p>
      )}
    </Card>
  )
}

/** Resources that the account can use without burning TRX. */
function Means({ isActivated, resources }: Pick<TronFunds, 'isActivated'> & { readonly resources: TronResources }) {
  const format = useFormat()
  if (!isActivated)
    return <Trans>This address is activated by the first TRX it receives. Until then it can’t send.</Trans>
  const bandwidth = format.units(resources.freeBandwidth + resources.stakedBandwidth, 0)
  const energy = format.units(resources.energy, 0)
  return (
    <Trans>
      Bandwidth left: {bandwidth}. Energy left: {energy}. What a payment needs beyond that is paid in TRX.
    </Trans>
  )
}
