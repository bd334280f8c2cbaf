import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { maximumPriceAlerts } from '#api/price-alerts.ts'
import { paths } from '#src/config/paths.ts'
import { findCoin, useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { useCoinPrices } from '#src/entities/price/use-coin-prices.ts'
import { AlertList } from '#src/features/wallet/price-alerts/components/alert-list.tsx'
import { NewAlertForm } from '#src/features/wallet/price-alerts/components/new-alert-form.tsx'
import { usePriceAlerts } from '#src/features/wallet/price-alerts/price-alerts.queries.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

export function Component() {
  const { t } = useLingui()
  const alerts = usePriceAlerts()
  return (
    <PageFrame title={t`Price alerts`} backTo={paths.my}>
      {alerts.data ? (
        <>
          {alerts.data.length < maximumPriceAlerts ? <NewAlertCard /> : <NoRoom />}
          <AlertList alerts={alerts.data} />
        </>
      ) : (
        <QueryState query={alerts} empty={null} />
      )}
    </PageFrame>
  )
}

/** For the coin from whose page it was opened, or another one. */
function NewAlertCard() {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const { data: coins } = useSpotCoins()
  const priceOf = useCoinPrices()
  const coin = findCoin(coins, query.get('coin'))?.symbol
  return (
    <Card title={<Trans>New alert</Trans>}>
      <div className="space-y-5">
        <SelectField
          label={t`Coin`}
          placeholder={t`Choose a coin`}
          options={coins?.map(({ symbol, name }) => ({
            value: symbol,
            label: `${symbol} ${name}`,
            icon: <TokenIcon symbol={symbol} size={28} />,
            aside: priceOf(symbol).price ?? '',
          }))}
          value={coin}
          onValueChange={(symbol) => {
            setQuery({ coin: symbol }, { replace: true })
          }}
        />
        {coin !== undefined && <NewAlertForm key={coin} coin={coin} />}
      </div>
    </Card>
  )
}

function NoRoom() {
  return (
    <Notice title={<Trans>You have {maximumPriceAlerts} price alerts</Trans>}>
      <Trans>That’s the maximum. Delete one to add another.</Trans>
    </Notice>
  )
}
