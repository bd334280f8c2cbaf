import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { AccountFreezeNotice } from '#src/entities/balance/account-freeze-notice.tsx'
import { useBalances } from '#src/entities/balance/use-balances.ts'
import { WithProfile } from '#src/entities/session/forms/with-profile.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LockIcon, UnlockIcon } from '#src/ui/launch-icons.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { UnfreezeForm } from './unfreeze-form.tsx'

/** Whether the logged-in user's withdrawals are frozen, and how to unfreeze them. */
export function FreezeStanding() {
  const balances = useBalances(useUser().userId)
  if (!balances.data) return <QueryState query={balances} empty={null} />
  const { frozenSince, accountFreeze } = balances.data
  const isFree = frozenSince === null && accountFreeze === null
  return (
    <>
      {accountFreeze !== null && <AccountFreezeNotice freeze={accountFreeze} />}
      {frozenSince !== null && <StillFrozen since={frozenSince} />}
      {isFree && <NotFrozen />}
    </>
  )
}

function NotFrozen() {
  return (
    <Card>
      <EmptyState
        icon={UnlockIcon}
        title={<Trans>Withdrawals aren’t frozen</Trans>}
        text={<Trans>Every withdrawal email has a link to freeze withdrawals if it wasn’t you.</Trans>}
        action={
          <ButtonLink to={paths.withdrawableCoins} variant="secondary">
            <Trans>Withdraw</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}

function StillFrozen({ since }: { readonly since: string }) {
  const format = useFormat()
  const moment = format.date(Date.parse(since) / 1_000, { style: 'date-time' })
  return (
    <>
      <PageIntro icon={LockIcon} title={<Trans>Withdrawals are frozen</Trans>}>
        <Trans>Since {moment}. Unfreeze with all three verifications.</Trans>
      </PageIntro>
      <Card>
        <WithProfile>{({ secondFactors }) => <UnfreezeForm secondFactors={secondFactors} />}</WithProfile>
      </Card>
    </>
  )
}
