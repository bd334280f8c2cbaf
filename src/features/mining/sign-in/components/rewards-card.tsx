import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { poolLink } from '#src/features/mining/shared/pool-link.ts'
import { Card } from '#src/ui/card.tsx'
import { ClockIcon, ListIcon, SendIcon } from '#src/ui/icons.tsx'
import { GiftIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { useTokenText } from '#src/lib/use-token-text.ts'

interface RewardsCardProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
}

/** The user's rewards by stage, each with a link to its next step. */
export function RewardsCard({ snapshot, account }: RewardsCardProps) {
  const tokenText = useTokenText()
  const { pool } = snapshot
  const { state } = account
  const show = (units: bigint) => (
    <span className="font-semibold text-ink tabular-nums">{tokenText(units, pool.token)}</span>
  )
  const isTransferable = state.transferable > 0n
  return (
    <Card title={<Trans>Your rewards</Trans>} padding="none">
      <List>
        <ListRow
          icon={<ClockIcon size={22} />}
          title={<Trans>Maturing</Trans>}
          description={<Trans>24 hours after check-in</Trans>}
          value={show(state.lastReward + state.previousReward)}
        />
        <ListRow
          icon={<GiftIcon size={22} />}
          title={<Trans>Claimable</Trans>}
          description={state.claimable > 0n ? <Trans>Ready to claim</Trans> : undefined}
          value={show(state.claimable)}
          to={poolLink(paths.claim, pool)}
        />
        <ListRow
          icon={<SendIcon size={22} />}
          title={<Trans>Claimed</Trans>}
          description={
            state.claimed === 0n ? undefined : isTransferable ? (
              <Trans>Ready to transfer</Trans>
            ) : (
              <Trans>Unlocks after 7 days in a row</Trans>
            )
          }
          value={show(state.claimed)}
          to={poolLink(paths.transferRewards, pool)}
        />
        <ListRow
          icon={<ListIcon size={22} />}
          title={<Trans>Check-in history</Trans>}
          to={poolLink(paths.signInRecords, pool)}
        />
      </List>
    </Card>
  )
}
