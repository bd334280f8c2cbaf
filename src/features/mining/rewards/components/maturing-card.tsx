import { Trans } from '@lingui/react/macro'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { formatClock } from '#src/lib/format.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { useTokenText } from '#src/lib/use-token-text.ts'

interface MaturingCardProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
  /** The chain's time, in seconds since 1970. */
  readonly now: bigint
}

/** Rewards that can be claimed later, with the time left. At most two check-ins mature at a time (M6). */
export function MaturingCard({ snapshot: { pool }, account: { state }, now }: MaturingCardProps) {
  const waiting = [
    { reward: state.previousReward, maturesAt: state.previousMaturesAt },
    { reward: state.lastReward, maturesAt: state.lastMaturesAt },
  ].filter(({ reward }) => reward > 0n)
  return (
    <Card title={<Trans>Maturing</Trans>} padding="none">
      {waiting.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-ink-muted">
          <Trans>Nothing is maturing. Each check-in earns a reward you can claim 24 hours later.</Trans>
        </p>
      ) : (
        <List>
          {waiting.map(({ reward, maturesAt }) => (
            <MaturingRow key={maturesAt} reward={reward} maturesAt={maturesAt} now={now} token={pool.token} />
          ))}
        </List>
      )}
    </Card>
  )
}

interface MaturingRowProps {
  readonly reward: bigint
  readonly maturesAt: bigint
  readonly now: bigint
  readonly token: PoolSnapshot['pool']['token']
}

function MaturingRow({ reward, maturesAt, now, token }: MaturingRowProps) {
  const format = useFormat()
  const tokenText = useTokenText()
  const moment = format.date(maturesAt, { style: 'date-time' })
  const left = maturesAt - now
  return (
    <ListRow
      icon={<ClockIcon size={22} />}
      title={<span className="tabular-nums">+{tokenText(reward, token)}</span>}
      description={<Trans>Claimable from {moment}, your time</Trans>}
      value={
        <>
          <span aria-hidden="true" className="font-semibold text-ink tabular-nums">
            {formatClock(left)}
          </span>
          <span className="sr-only">{format.duration(left)}</span>
        </>
      }
    />
  )
}
