import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { CoinChoiceField } from '#src/entities/popup/coin-choice-field.tsx'
import { CoinNetworkField } from '#src/entities/asset/coin-network-field.tsx'
import { useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { ConfirmingDeposits } from '#src/features/wallet/deposit/components/confirming-deposits.tsx'
import { DepositTarget } from '#src/features/wallet/deposit/components/deposit-target.tsx'
import { FindDeposit } from '#src/features/wallet/deposit/components/find-deposit.tsx'
import { useDepositChoice } from '#src/features/wallet/deposit/hooks/use-deposit-choice.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButtonLink } from '#src/ui/icon-button.tsx'
import { ListIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t, i18n } = useLingui()
  const { data: coins, error, isFetching, refetch } = useSpotCoins()
  const { coin, network, choose } = useDepositChoice(coins)
  return (
    <PageFrame
      title={t`Deposit`}
      backTo={paths.spotWallet}
      action={<IconButtonLink icon={ListIcon} label={t`All deposits`} to={paths.depositHistory} />}
    >
      {coins === undefined && error ? (
        <Card padding="none">
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <Card>
          <div className="space-y-4">
            <CoinChoiceField
              coins={coins}
              value={coin?.symbol}
              onValueChange={(symbol) => {
                choose(symbol)
              }}
            />
            <CoinNetworkField
              networks={coin?.networks}
              direction="deposit"
              value={network?.network}
              onValueChange={(key) => {
                if (coin) choose(coin.symbol, key)
              }}
              hint={network ? undefined : <Trans>Must match the network you send from</Trans>}
            />
          </div>
        </Card>
      )}
      {coin && network && <DepositTarget coin={coin} network={network} />}
      <Beside>
        <ConfirmingDeposits />
        {/* Contracts can send coins without a trace; networks without contracts show every payment. */}
        {network?.chainId !== null && <FindDeposit network={network?.network} />}
      </Beside>
    </PageFrame>
  )
}
