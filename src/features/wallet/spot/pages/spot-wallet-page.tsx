import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { RestrictionNotices } from '#src/entities/balance/restriction-notices.tsx'
import { WalletCoinList } from '#src/features/wallet/spot/components/wallet-coin-list.tsx'
import { WalletHero } from '#src/features/wallet/spot/components/wallet-hero.tsx'
import { useCoinRows } from '#src/features/wallet/spot/hooks/use-coin-rows.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { ListIcon, SwapIcon } from '#src/ui/icons.tsx'
import { LighthouseIcon } from '#src/ui/rare-icons.tsx'
import { UserIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t, i18n } = useLingui()
  const { rows, balances, error, isFetching, refetch } = useCoinRows()
  return (
    <PageFrame title={t`Wallet`} backTo={paths.home}>
      <WalletHero rows={rows} />
      <RestrictionNotices balances={balances} />
      {error && !rows ? (
        <Card>
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={refetch} retrying={isFetching} />
        </Card>
      ) : (
        <WalletCoinList rows={rows} />
      )}
      <Beside>
        <Card padding="none">
          <List label={t`More`}>
            <ListRow icon={<SwapIcon />} title={<Trans>Deposits and withdrawals</Trans>} to={paths.depositHistory} />
            <ListRow icon={<UserIcon />} title={<Trans>Address book</Trans>} to={paths.addressBook} />
            <ListRow icon={<ListIcon />} title={<Trans>Fees and limits</Trans>} to={paths.spotFees} />
            <ListRow
              icon={<LighthouseIcon />}
              title={<Trans>Proof of reserves</Trans>}
              description={<Trans>Check that your balance is fully backed</Trans>}
              to={paths.reserves}
            />
          </List>
        </Card>
      </Beside>
    </PageFrame>
  )
}
