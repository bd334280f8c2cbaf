import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address } from 'viem'
import { chainName, transactionUrl } from '#src/chain/chain-names.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import type { TokenTransfer } from '#src/entities/device-wallet/read-transfers.ts'
import { useCounterpartyName } from '#src/features/cold/assets/hooks/use-counterparty-name.ts'
import { useTransfers } from '#src/features/cold/assets/transfers.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ExternalLink } from '#src/ui/external-link.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

const shownAtFirst = 5

/** The latest token transfers, across all chains. */
export function ActivityCard({ account }: { readonly account: Address }) {
  const { t } = useLingui()
  const [isLong, setIsLong] = useState(false)
  const { transfers, isPending, unread, partlyRead } = useTransfers(account)
  const shown = isLong ? transfers : transfers.slice(0, shownAtFirst)
  const unreadNames = unread.map((id) => chainName(id)).join(', ')
  const partlyReadNames = partlyRead.map((id) => chainName(id)).join(', ')
  return (
    <Card padding="none" title={<Trans>Recent activity</Trans>}>
      {isPending && transfers.length === 0 && <SkeletonRows count={2} />}
      {!isPending && transfers.length === 0 && (
        <p className="px-4 pb-2 text-ink-muted">
          <Trans>No token transfers found.</Trans>
        </p>
      )}
      <List label={t`Recent activity`}>
        {shown.map((transfer) => (
          <TransferRow key={`${transfer.token.chainId}:${transfer.hash}:${transfer.logIndex}`} transfer={transfer} />
        ))}
      </List>
      {transfers.length > shown.length && (
        <Button
          block
          variant="ghost"
          onClick={() => {
            setIsLong(true)
          }}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
      <p className="px-4 py-3 text-caption text-ink-muted">
        {unreadNames !== '' && (
          <>
            <Trans>Not reached: {unreadNames}.</Trans>{' '}
          </>
        )}
        {partlyReadNames !== '' && (
          <>
            <Trans>Only the latest blocks of {partlyReadNames} were searched.</Trans>{' '}
          </>
        )}
        <Trans>
          Transfers of tokens in your list. Tokens you didn’t add and zero-value transfers are hidden, because scammers
          use them. Network coins such as ETH aren’t listed.
        </Trans>{' '}
        <TextLink to={devicePaths.deviceSend}>
          <Trans>Show everything sent from this device</Trans>
        </TextLink>
      </p>
    </Card>
  )
}

function TransferRow({ transfer }: { readonly transfer: TokenTransfer }) {
  const format = useFormat()
  const tokenText = useTokenText()
  const nameOf = useCounterpartyName()
  const { token, direction, counterparty, amount, hash, timestamp } = transfer
  const url = transactionUrl(token.chainId, hash)
  const network = chainName(token.chainId)
  // Don't make a stranger's address copyable: some imitate addresses that the user knows.
  const other = nameOf(token.chainId, counterparty) ?? `${counterparty.slice(0, 8)}…${counterparty.slice(-6)}`
  return (
    <ListRow
      icon={<TokenIcon symbol={token.symbol} size={36} />}
      title={
        <span className="wrap-anywhere">
          {direction === 'in' ? <Trans>From {other}</Trans> : <Trans>To {other}</Trans>}
        </span>
      }
      description={
        <span className="tabular-nums">
          {network} · {format.date(timestamp, { style: 'date-time' })}
        </span>
      }
      value={
        <OwnAmount>
          <span className="font-semibold text-ink tabular-nums">
            {direction === 'in' ? '+' : '-'}
            {tokenText(amount, token)}
          </span>
        </OwnAmount>
      }
      action={
        url !== undefined && (
          <ExternalLink href={url}>
            <span className="sr-only">
              <Trans>View in explorer</Trans>
            </span>
          </ExternalLink>
        )
      }
    />
  )
}
