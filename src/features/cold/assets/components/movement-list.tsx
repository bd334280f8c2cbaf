import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type OtherNetwork, otherNetworks } from '#deployments/coins.ts'
import { networkName } from '#deployments/network-name.ts'
import { networkTransactionUrl } from '#src/chain/network-explorers.ts'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import type { Movement } from '#src/entities/device-wallet/history/movement.ts'
import type { NetworkHistory } from '#src/features/cold/assets/network-history.queries.ts'
import { coinOfFamily } from '#src/features/cold/assets/rules/receiving.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Button } from '#src/ui/button.tsx'
import { ExternalLink } from '#src/ui/external-link.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

const shownAtFirst = 5
const shownMore = 10

interface MovementListProps {
  readonly network: OtherNetwork
  readonly history: NetworkHistory
  /** Returns the page of a payment sent from this device; `undefined` for any other. */
  readonly linkOf: (id: string) => string | undefined
  /** Says what the list leaves out. */
  readonly note: ReactNode
}

/** Transfers on one network: the newest first, more on demand. */
export function MovementList({ network, history, linkOf, note }: MovementListProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState(shownAtFirst)
  const { movements, hasMore, isUnread } = history
  const shown = movements?.slice(0, wanted) ?? []
  const name = networkName(network)
  return (
    <>
      {movements === undefined && !isUnread && <SkeletonRows count={2} />}
      {movements?.length === 0 && !hasMore && (
        <p className="px-4 pb-2 text-ink-muted">
          <Trans>No transactions found.</Trans>
        </p>
      )}
      <List label={t`Activity on ${name}`}>
        {shown.map((movement) => (
          <MovementRow
            key={`${movement.id} ${movement.coin.symbol} ${movement.kind}`}
            network={network}
            movement={movement}
            link={linkOf(movement.id)}
          />
        ))}
      </List>
      {isUnread ? (
        <div className="flex flex-col gap-2 px-4 py-2" role="status">
          <p className="text-ink-muted">
            <Trans>The server for {name} didn’t give a usable answer. Your coins are safe.</Trans>
          </p>
          <Button variant="secondary" loading={history.isRetrying} onClick={history.retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        (hasMore || (movements?.length ?? 0) > shown.length) && (
          <Button
            block
            variant="ghost"
            loading={history.isLoadingMore}
            onClick={() => {
              const next = wanted + shownMore
              setWanted(next)
              if (hasMore && (movements?.length ?? 0) < next) history.loadMore()
            }}
          >
            <Trans>Show more</Trans>
          </Button>
        )
      )}
      <p className="px-4 py-3 text-caption text-ink-muted">{note}</p>
    </>
  )
}

interface MovementRowProps {
  readonly network: OtherNetwork
  readonly movement: Movement
  readonly link: string | undefined
}

function MovementRow({ network, movement, link }: MovementRowProps) {
  const format = useFormat()
  const tokenText = useTokenText()
  const { id, kind, coin, amount, fee, time, state } = movement
  const url = networkTransactionUrl(network, id)
  const sign = kind === 'received' ? '+' : kind === 'sent' && state !== 'failed' ? '-' : ''
  // The fee is in the network's own coin, whatever was sent.
  const { decimals } = otherNetworks[network]
  const feeCoin = { symbol: coinOfFamily[network], decimals }
  const feeText = fee === null ? undefined : tokenText(fee, feeCoin, { maximumFractionDigits: decimals })
  return (
    <ListRow
      icon={<TokenIcon symbol={coin.symbol} size={36} />}
      title={<MovementTitle movement={movement} />}
      description={
        <span className="tabular-nums">
          <span className="block">{format.date(time, { style: 'date-time' })}</span>
          <span className="block">
            <MovementState movement={movement} />
          </span>
          {feeText !== undefined && (
            <span className="block">
              <Trans>Network fee: {feeText}</Trans>
            </span>
          )}
        </span>
      }
      value={
        kind === 'other' ? undefined : (
          <OwnAmount>
            <span className="font-semibold text-ink tabular-nums">
              {sign}
              {tokenText(amount, coin)}
            </span>
          </OwnAmount>
        )
      }
      {...(link !== undefined && { to: link })}
      action={
        url === undefined ? undefined : (
          <ExternalLink href={url}>
            <span className="sr-only">
              <Trans>View in explorer</Trans>
            </span>
          </ExternalLink>
        )
      }
      dimmed={state === 'failed'}
    />
  )
}

function MovementTitle({ movement: { kind, state } }: { readonly movement: Movement }) {
  switch (kind) {
    case 'received':
      return <Trans>Received</Trans>
    case 'sent':
      return state === 'failed' ? <Trans>Failed payment</Trans> : <Trans>Sent</Trans>
    case 'self':
      return <Trans>Sent to yourself</Trans>
    case 'other':
      return <Trans>Other transaction</Trans>
  }
}

function MovementState({ movement: { state, confirmations } }: { readonly movement: Movement }) {
  if (state === 'pending') return <Trans>Pending</Trans>
  if (state === 'failed') return <Trans>Failed</Trans>
  if (confirmations !== null) return <Plural value={confirmations} one="# confirmation" other="# confirmations" />
  return state === 'confirmed' ? <Trans>Confirmed</Trans> : <Trans>In a block</Trans>
}
