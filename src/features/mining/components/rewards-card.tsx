import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { poolLink } from '#src/features/mining/pool-link.ts'
import { Card } from '#src/ui/card.tsx'
import { ClockIcon, ListIcon, SendIcon } from '#src/ui/icons.tsx'
import { GiftIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { useTokenText } from '#src/features/mining/hooks/use-token-text.ts'

interface RewardsCardProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
}

/** The stages of the person's rewards, each with the page that moves them on. */
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
          description={<Trans>24 hours after the sign-in</Trans>}
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
              <Trans>Can be transferred</Trans>
            ) : (
              <Trans>Waits for 7 days in a row</Trans>
            )
          }
          value={show(state.claimed)}
          to={poolLink(paths.transferRewards, pool)}
        />
        <ListRow
          icon={<ListIcon size={22} />}
          title={<Trans>Sign-in records</Trans>}
          to={poolLink(paths.signInRecords, pool)}
        />
      </List>
    </Card>
  )
}
