import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useChainTime } from '#src/entities/mining-pool/chain-clock.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { CalendarCard } from '#src/features/mining/sign-in/components/calendar-card.tsx'
import { LeaveButton } from '#src/features/mining/sign-in/components/leave-button.tsx'
import { LocalWorldCard } from '#src/features/mining/shared/components/local-world-card.tsx'
import { MissedDayNotice } from '#src/features/mining/sign-in/components/missed-day-notice.tsx'
import { NetworkNotice } from '#src/features/mining/shared/components/network-notice.tsx'
import { PoolNotices } from '#src/features/mining/shared/components/pool-notices.tsx'
import { PoolPage } from '#src/features/mining/shared/components/pool-page.tsx'
import { RewardCard } from '#src/features/mining/sign-in/components/reward-card.tsx'
import { RewardsCard } from '#src/features/mining/sign-in/components/rewards-card.tsx'
import { SignInHero } from '#src/features/mining/sign-in/components/sign-in-hero.tsx'
import { StakeCard } from '#src/features/mining/shared/components/stake-card.tsx'
import { useSignIn } from '#src/features/mining/shared/hooks/use-sign-in.ts'
import { poolLink } from '#src/features/mining/shared/pool-link.ts'
import { Card } from '#src/ui/card.tsx'
import { ContractIcon, InfoIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

/** The daily check-in: streak, countdown, reward, stake, calendar. */
export function Component() {
  const { t } = useLingui()
  return (
    <PoolPage title={t`Daily check-in`} backTo={paths.mining} heading="hero" Aside={EarlierDays}>
      {(snapshot) => <SignInContent snapshot={snapshot} />}
    </PoolPage>
  )
}

function SignInContent({ snapshot }: { readonly snapshot: PoolSnapshot }) {
  const signIn = useSignIn(snapshot)
  const { pool, account } = snapshot
  return (
    <>
      <SignInHero snapshot={snapshot} signIn={signIn} />
      {account && <MissedDayNotice snapshot={snapshot} account={account} />}
      <NetworkNotice chainId={pool.chainId} />
      <LocalWorldCard snapshot={snapshot} now={signIn.now} />
      <PoolNotices snapshot={snapshot} />
      <RewardCard snapshot={snapshot} signIn={signIn} />
      {account && <StakeCard snapshot={snapshot} account={account} />}
      {account && <RewardsCard snapshot={snapshot} account={account} />}
    </>
  )
}

/** Past days, and links to more about the pool. */
function EarlierDays({ snapshot }: { readonly snapshot: PoolSnapshot }) {
  const now = useChainTime(snapshot)
  const { pool, account } = snapshot
  return (
    <>
      <CalendarCard snapshot={snapshot} now={now} />
      <Card padding="none">
        <List>
          <ListRow
            icon={<InfoIcon size={22} />}
            title={<Trans>How it works</Trans>}
            description={<Trans>The rules, with this pool’s numbers</Trans>}
            to={poolLink(paths.signInRules, pool)}
          />
          <ListRow
            icon={<ContractIcon size={22} />}
            title={<Trans>The pool</Trans>}
            description={<Trans>Terms, contract, reserve and history</Trans>}
            to={poolLink(paths.miningDetail, pool)}
          />
        </List>
      </Card>
      {account && <LeaveButton pool={pool} account={account} />}
    </>
  )
}
