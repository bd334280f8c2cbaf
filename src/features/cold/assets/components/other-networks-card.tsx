import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import type { IndexedBalance, IndexedToken } from '#src/entities/device-wallet/indexed-balance.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import type { FamilyBalance } from '#src/features/cold/assets/indexed-balances.queries.ts'
import { receiveLink } from '#src/features/cold/assets/receive-link.ts'
import { coinOfFamily, otherFamilies, type OtherFamily } from '#src/features/cold/assets/rules/receiving.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RefreshIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { otherNetworks } from '#deployments/coins.ts'
import { networkName } from '#deployments/network-name.ts'

interface OtherNetworksCardProps {
  readonly account: DeviceAccount
  readonly balances: readonly FamilyBalance[]
}

/** The non-EVM networks on which the account has addresses. If an index server is dead, only its row is dimmed. */
export function OtherNetworksCard({ account, balances }: OtherNetworksCardProps) {
  const { t } = useLingui()
  const families = otherFamilies.filter((family) => account.addresses[family] !== undefined)
  if (families.length === 0) return null
  const unread = balances.filter(({ query }) => query.isError)
  return (
    <Card
      padding="none"
      title={<Trans>Other networks</Trans>}
      aside={
        unread.length > 0 && (
          <Button
            size="small"
            variant="ghost"
            icon={RefreshIcon}
            loading={unread.some(({ query }) => query.isFetching)}
            aria-label={t`Try other networks again`}
            onClick={() => {
              for (const { query } of unread) void query.refetch()
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      <p className="px-4 pb-1 text-caption text-ink-muted">
        {balances.length > 0 ? (
          <Trans>
            Read from an index server, which sees all addresses of this account on these networks and your IP address.
            It can’t spend anything.
          </Trans>
        ) : (
          <Trans>You can receive here. Without an index server, balances aren’t shown and nothing can be sent.</Trans>
        )}
      </p>
      <List label={t`Other networks`}>
        {families.map((family) => {
          const balance = balances.find((candidate) => candidate.family === family)
          return (
            <Fragment key={family}>
              <FamilyRow family={family} balance={balance} />
              {balance?.query.data?.tokens?.map((token) => (
                <TokenRow key={token.symbol} family={family} token={token} isUnread={balance.query.isError} />
              ))}
            </Fragment>
          )
        })}
      </List>
    </Card>
  )
}

interface FamilyRowProps {
  readonly family: OtherFamily
  /** `undefined` if no index server is configured. */
  readonly balance: FamilyBalance | undefined
}

function FamilyRow({ family, balance }: FamilyRowProps) {
  const query = balance?.query
  return (
    <ListRow
      icon={<TokenIcon symbol={coinOfFamily[family]} size={36} />}
      title={<span className="font-semibold">{coinOfFamily[family]}</span>}
      description={
        <>
          {networkName(family)}
          {query?.isError === true && (
            <span className="block" role="status">
              {query.data ? (
                <Trans>Not responding. This is the last known balance.</Trans>
              ) : (
                <Trans>Not responding. Your coins are safe.</Trans>
              )}
            </span>
          )}
        </>
      }
      value={
        query && (query.data ? <Owned family={family} balance={query.data} /> : <Unread isError={query.isError} />)
      }
      dimmed={query?.isError === true}
      to={receiveLink({ family })}
    />
  )
}

interface TokenRowProps {
  readonly family: OtherFamily
  readonly token: IndexedToken
  readonly isUnread: boolean
}

function TokenRow({ family, token: { symbol, decimals, amount }, isUnread }: TokenRowProps) {
  const format = useFormat()
  const fiatText = useFiatText()
  return (
    <ListRow
      icon={<TokenIcon symbol={symbol} size={36} />}
      title={<span className="font-semibold">{symbol}</span>}
      description={networkName(family)}
      value={
        <OwnAmount>
          <span className="block font-semibold text-ink tabular-nums wrap-anywhere">
            {format.units(amount, decimals)}
          </span>
          <span className="block text-caption tabular-nums">{fiatText(amount, { symbol, decimals })}</span>
        </OwnAmount>
      }
      dimmed={isUnread}
      to={receiveLink({ family })}
    />
  )
}

function Unread({ isError }: { readonly isError: boolean }) {
  return isError ? '–' : <Skeleton className="h-5 w-16" />
}

function Owned({ family, balance: { confirmed, pending } }: { family: OtherFamily; balance: IndexedBalance }) {
  const format = useFormat()
  const fiatText = useFiatText()
  const { decimals } = otherNetworks[family]
  const onItsWay = format.units(pending, decimals)
  return (
    <OwnAmount>
      <span className="block font-semibold text-ink tabular-nums wrap-anywhere">
        {format.units(confirmed, decimals)}
      </span>
      <span className="block text-caption tabular-nums">
        {fiatText(confirmed, { symbol: coinOfFamily[family], decimals })}
      </span>
      {pending !== 0n && (
        <span className="block text-caption tabular-nums">
          <Trans>Pending: {onItsWay}</Trans>
        </span>
      )}
    </OwnAmount>
  )
}
