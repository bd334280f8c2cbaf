import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useBalances } from '#src/entities/balance/use-balances.ts'
import { useLimitUsage } from '#src/entities/balance/limit-usage.queries.ts'
import { RestrictionNotices } from '#src/entities/balance/restriction-notices.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { WithdrawalFormCards } from '#src/features/wallet/withdraw/components/withdrawal-form-cards.tsx'
import { IconButtonLink } from '#src/ui/icon-button.tsx'
import { ListIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

export function Component() {
  const { t } = useLingui()
  const coins = useSpotCoins()
  const { userId } = useUser()
  const balances = useBalances(userId)
  const usage = useLimitUsage(userId)
  const missing = [coins, balances, usage].find(({ data }) => data === undefined)
  return (
    <PageFrame
      title={t`Withdraw`}
      backTo={paths.withdrawableCoins}
      action={<IconButtonLink icon={ListIcon} label={t`All withdrawals`} to={paths.withdrawHistory} />}
    >
      <RestrictionNotices balances={balances.data} />
      {coins.data && balances.data && usage.data ? (
        <WithdrawalFormCards coins={coins.data} balances={balances.data} used={usage.data} />
      ) : (
        missing && <QueryState query={missing} empty={null} />
      )}
    </PageFrame>
  )
}
