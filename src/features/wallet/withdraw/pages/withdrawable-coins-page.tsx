import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useBalances } from '#src/entities/balance/use-balances.ts'
import { RestrictionNotices } from '#src/entities/balance/restriction-notices.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { WithdrawableCoinList } from '#src/features/wallet/withdraw/components/withdrawable-coin-list.tsx'
import { IconButtonLink } from '#src/ui/icon-button.tsx'
import { ListIcon } from '#src/ui/icons.tsx'
import { UserIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

export function Component() {
  const { t } = useLingui()
  const coins = useSpotCoins()
  const balances = useBalances(useUser().userId)
  const missing = coins.data ? balances : coins
  return (
    <PageFrame
      title={t`Withdraw`}
      backTo={paths.spotWallet}
      action={<IconButtonLink icon={ListIcon} label={t`All withdrawals`} to={paths.withdrawHistory} />}
    >
      <RestrictionNotices balances={balances.data} />
      {coins.data && balances.data ? (
        <WithdrawableCoinList coins={coins.data} balances={balances.data} />
      ) : (
        <QueryState query={missing} empty={null} />
      )}
      <Card padding="none">
        <List>
          <ListRow icon={<UserIcon />} title={<Trans>Address book</Trans>} to={paths.addressBook} />
          <ListRow icon={<ListIcon />} title={<Trans>Fees and limits</Trans>} to={paths.spotFees} />
        </List>
      </Card>
    </PageFrame>
  )
}
