import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import type { Coin } from '#api/coins.ts'
import { paths } from '#src/config/paths.ts'
import { balanceOf, useBalances } from '#src/entities/balance/balance.queries.ts'
import { RestrictionNotices } from '#src/entities/balance/restriction-notices.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { findCoin, isSupported, useSpotCoins } from '#src/entities/spot-coin/spot-coin.queries.ts'
import { CoinHero } from '#src/features/spot/components/coin-hero.tsx'
import { LatestEntries } from '#src/features/spot/components/latest-entries.tsx'
import { PriceCard } from '#src/features/spot/components/price-card.tsx'
import { Beside } from '#src/ui/beside.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CoinsIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const coins = useSpotCoins()
  const coin = findCoin(coins.data, query.get('coin'))
  return (
    <PageFrame title={coin?.symbol ?? t`Coin`} backTo={paths.spotWallet}>
      {coin ? <CoinPage key={coin.symbol} coin={coin} /> : <QueryState query={coins} empty={<NoSuchCoin />} />}
      <Beside>
        {coin && (
          <>
            <PriceCard symbol={coin.symbol} />
            <LatestEntries coin={coin} />
          </>
        )}
      </Beside>
    </PageFrame>
  )
}

function CoinPage({ coin }: { readonly coin: Coin }) {
  const { i18n } = useLingui()
  const { data: balances, error, isFetching, refetch } = useBalances(useUser().userId)
  const { symbol, name } = coin
  return (
    <>
      {error && !balances ? (
        <Card>
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <CoinHero coin={coin} balance={balances && balanceOf(balances, symbol)} />
      )}
      <RestrictionNotices balances={balances} />
      {!isSupported(coin, 'deposit') && (
        <Notice title={<Trans>Not available yet</Trans>}>
          <Trans>
            {name} cannot be deposited or withdrawn yet. You can see its price, and send it to people who have an
            account here.
          </Trans>
        </Notice>
      )}
    </>
  )
}

function NoSuchCoin() {
  return (
    <EmptyState
      icon={CoinsIcon}
      title={<Trans>There is no such coin here</Trans>}
      text={<Trans>The link may be old. Your wallet shows every coin that there is.</Trans>}
      action={
        <ButtonLink to={paths.spotWallet}>
          <Trans>Go to the wallet</Trans>
        </ButtonLink>
      }
    />
  )
}
