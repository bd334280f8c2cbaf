import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { chainName, networkKeyOf } from '#src/chain/chain-names.ts'
import { RpcNotConfiguredError } from '#src/chain/public-client.ts'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { type DeviceBalance } from '#src/entities/device-wallet/device-balances.ts'
import {
  addedTokensAtom,
  type DeviceToken,
  deviceTokensOf,
  isShown,
  shownCoinsAtom,
} from '#src/entities/device-wallet/device-tokens.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import type { ChainBalances } from '#src/features/cold/assets/device-balances.queries.ts'
import { receiveLink } from '#src/features/cold/assets/receive-link.ts'
import { sendAddressLink } from '#src/features/cold/shared/send-links.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { IconButtonLink } from '#src/ui/icon-button.tsx'
import { SendIcon } from '#src/ui/icons.tsx'
import { RefreshIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** The coins on one chain. If its node is dead, only these rows are dimmed. */
export function ChainBalancesCard({ chainId, query }: ChainBalances) {
  const { t } = useLingui()
  const added = useAtomValue(addedTokensAtom)
  const choices = useAtomValue(shownCoinsAtom)
  const name = chainName(chainId)
  const key = networkKeyOf(chainId)
  const tokens = deviceTokensOf(chainId, added).filter((token) => isShown(token, choices))
  if (tokens.length === 0) return null
  return (
    <Card
      padding="none"
      title={
        <span className="inline-flex items-center gap-2">
          {key !== undefined && <NetworkIcon network={key} size={22} />}
          {name}
        </span>
      }
      aside={
        query.isError && (
          <Button
            size="small"
            variant="ghost"
            icon={RefreshIcon}
            loading={query.isFetching}
            aria-label={t`Try ${name} again`}
            onClick={() => void query.refetch()}
          >
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {query.isError && (
        <p role="status" className="px-4 pb-1 text-caption text-ink-muted">
          <Unread query={query} />
        </p>
      )}
      <List label={name}>
        {tokens.map((token) => (
          <TokenRow
            key={tokenKey(token)}
            token={token}
            balance={query.data?.find((balance) => tokenKey(balance.token) === tokenKey(token))}
            isUnread={query.isError}
          />
        ))}
      </List>
    </Card>
  )
}

const tokenKey = ({ address, symbol }: DeviceToken) => address ?? symbol

function Unread({ query: { error, data } }: Pick<ChainBalances, 'query'>) {
  if (error instanceof RpcNotConfiguredError) return <Trans>This app isn’t set up to read this network.</Trans>
  if (data) return <Trans>This network isn’t responding. These are the last known balances.</Trans>
  return <Trans>This network isn’t responding. Your coins are safe.</Trans>
}

interface TokenRowProps {
  readonly token: DeviceToken
  readonly balance: DeviceBalance | undefined
  readonly isUnread: boolean
}

function TokenRow({ token, balance, isUnread }: TokenRowProps) {
  const { t } = useLingui()
  const { symbol, name, isAdded, chainId, address } = token
  const isHeld = typeof balance?.amount === 'bigint' && balance.amount > 0n
  return (
    <ListRow
      icon={<TokenIcon symbol={symbol} size={36} />}
      title={
        <span className="inline-flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {symbol}
          {isAdded && (
            <Chip>
              <Trans>Added by you</Trans>
            </Chip>
          )}
        </span>
      }
      description={<span className="wrap-anywhere">{name}</span>}
      value={<Owned token={token} balance={balance} isUnread={isUnread} />}
      dimmed={isUnread}
      to={receiveLink(token)}
      action={
        isHeld && (
          <IconButtonLink icon={SendIcon} label={t`Send ${symbol}`} to={sendAddressLink({ chainId, token: address })} />
        )
      }
    />
  )
}

function Owned({ token, balance, isUnread }: TokenRowProps) {
  const format = useFormat()
  const fiatText = useFiatText()
  if (!balance) return isUnread ? '–' : <Skeleton className="h-5 w-16" />
  const { amount } = balance
  if (amount === null) return <Trans>Can’t be read</Trans>
  return (
    <OwnAmount>
      <span className="block font-semibold text-ink tabular-nums wrap-anywhere">
        {format.units(amount, token.decimals)}
      </span>
      {!token.isAdded && <span className="block text-caption tabular-nums">{fiatText(amount, token)}</span>}
    </OwnAmount>
  )
}
