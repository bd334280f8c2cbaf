import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { indexUrlsQuery } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { tronCoins, tronHere } from '#src/entities/device-wallet/tron/tron-coin.ts'
import { tronFundsOptions, type TronPlace } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { tronAddressLink } from '#src/features/cold/send/tron/tron-links.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

interface TronCoinsCardProps {
  readonly account: DeviceAccount
  /** Who gets it, if that is known before the coin. */
  readonly to?: string | undefined
}

/** TRX and its tokens, where a server tells what the account has. */
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
    </Card>
  )
}
