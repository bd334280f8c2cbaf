import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { useHoldings } from '#src/features/wallet/reserves/reserves.queries.ts'
import type { Reserves } from '#api/reserves.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

interface CoverageCardProps {
  readonly coins: Reserves['coins']
  readonly found: ReturnType<typeof useHoldings>
}

/** What we owe and hold, per coin. */
export function CoverageCard({ coins, found }: CoverageCardProps) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>What we owe and hold</Trans>}>
      {coins.length === 0 && (
        <p className="py-2 text-ink-muted">
          <Trans>No one held any coins when this was published.</Trans>
        </p>
      )}
      <ul aria-label={t`Coins`} className="divide-y divide-line">
        {coins.map((published) => (
          <CoinCoverage key={published.coin} published={published} found={found} />
        ))}
      </ul>
      {found.sums && !found.isComplete && (
        <div className="mt-3">
          <Notice tone="warning">
            <Trans>Some networks didn’t respond, so our holdings there aren’t included.</Trans>
          </Notice>
        </div>
      )}
    </Card>
  )
}

interface CoinCoverageProps {
  readonly published: Reserves['coins'][number]
  readonly found: CoverageCardProps['found']
}

function CoinCoverage({ published: { coin, root, people }, found }: CoinCoverageProps) {
  const format = useFormat()
  const owed = parseCoinAmount(root.sum)
  const reported = found.reported.get(coin)
  const onTron = format.units(reported?.amount ?? 0n, coinDecimals)
  const held = found.sums === undefined ? undefined : (found.sums.get(coin) ?? 0n)
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <TokenIcon symbol={coin} size={32} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{coin}</p>
          <p className="text-caption text-ink-muted">
            <Plural value={people} one="# person" other="# people" />
          </p>
        </div>
        <CoverageChip owed={owed} held={held} isComplete={found.isComplete} reported={reported?.amount ?? 0n} />
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-2 text-caption">
        <div className="rounded-control bg-canvas p-2.5">
          <dt className="text-ink-muted">
            <Trans>We owe</Trans>
          </dt>
          <dd className="font-semibold break-words tabular-nums">{format.units(owed, coinDecimals)}</dd>
        </div>
        <div className="rounded-control bg-canvas p-2.5">
          <dt className="text-ink-muted">
            <Trans>We hold</Trans>
          </dt>
          <dd className="font-semibold break-words tabular-nums">
            {held === undefined ? <Skeleton className="my-1 h-4 w-16" /> : format.units(held, coinDecimals)}
          </dd>
        </div>
      </dl>
      {reported && (reported.network !== 'tron' || reported.amount > 0n) && (
        <p className="mt-1.5 text-caption text-ink-muted">
          {reported.network === 'tron' ? (
            <Trans>
              {onTron} {coin} of this is on TRON, which your browser can’t read. Our API lists every address we count,
              for you to check with your own node.
            </Trans>
          ) : (
            <Trans>
              Your browser can’t read this network. Our API lists every output we count, for you to check with your own
              node.
            </Trans>
          )}
        </p>
      )}
      <p className="mt-1.5 flex items-center justify-between gap-2 text-caption text-ink-muted">
        <Trans>Merkle sum root</Trans>
        <AddressText address={root.hash} />
      </p>
    </li>
  )
}

interface CoverageChipProps {
  readonly owed: bigint
  /** `undefined` while loading. */
  readonly held: bigint | undefined
  readonly isComplete: boolean
  /** The part of it that we report, as the browser can't read it. */
  readonly reported: bigint
}

function CoverageChip({ owed, held, isComplete, reported }: CoverageChipProps) {
  const format = useFormat()
  if (held === undefined) return null
  if (held >= owed && held - reported < owed) {
    return (
      <Chip>
        <Trans>Reported by us</Trans>
      </Chip>
    )
  }
  if (held >= owed) {
    return (
      <Chip tone="success">
        <Trans>Covered</Trans>
      </Chip>
    )
  }
  if (!isComplete) {
    return (
      <Chip>
        <Trans>Unknown</Trans>
      </Chip>
    )
  }
  const missing = format.units(owed - held, coinDecimals, { maximumFractionDigits: 2 })
  return (
    <Chip tone="warning">
      <Trans>{missing} short</Trans>
    </Chip>
  )
}
