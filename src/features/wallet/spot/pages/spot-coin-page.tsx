import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import type { Coin } from '#api/coins.ts'
import { paths } from '#src/config/paths.ts'
import { balanceOf } from '#src/entities/balance/balance.queries.ts'
import { useBalances } from '#src/entities/balance/use-balances.ts'
import { RestrictionNotices } from '#src/entities/balance/restriction-notices.tsx'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { findCoin, isSupported, useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { CoinHero } from '#src/features/wallet/spot/components/coin-hero.tsx'
import { GuestCoinHero } from '#src/features/wallet/spot/components/guest-coin-hero.tsx'
import { LatestEntries } from '#src/features/wallet/spot/components/latest-entries.tsx'
import { PriceCard } from '#src/features/wallet/spot/components/price-card.tsx'
import { Beside } from '#src/ui/beside.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButtonLink } from '#src/ui/icon-button.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { BellIcon, CoinsIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const coins = useSpotCoins()
  const symbol = query.get('coin')
  const coin = findCoin(coins.data, symbol)
  const userId = useLoggedInUserId()
  return (
    <PageFrame
      title={coin?.symbol ?? t`Coin`}
      backTo={userId === null ? paths.home : paths.spotWallet}
      action={
        coin && (
          <IconButtonLink icon={BellIcon} label={t`Price alerts`} to={`${paths.priceAlerts}?coin=${coin.symbol}`} />
        )
      }
    >
      {!symbol ? (
        <WhichCoin />
      ) : coin ? (
        <CoinPage key={coin.symbol} coin={coin} />
      ) : (
        <QueryState query={coins} empty={<NoSuchCoin />} />
      )}
      <Beside>
        {coin && (
          <>
            <PriceCard symbol={coin.symbol} />
            {userId !== null && <LatestEntries coin={coin} userId={userId} />}
          </>
        )}
      </Beside>
    </PageFrame>
  )
}

/** Everyone may see a coin's price; only its owner sees a balance. */
function CoinPage({ coin }: { readonly coin: Coin }) {
  const userId = useLoggedInUserId()
  return (
    <>
      {userId === null ? <GuestCoinHero coin={coin} /> : <OwnCoin coin={coin} userId={userId} />}
      {!isSupported(coin, 'deposit') && <NotAvailableYet coin={coin} />}
    </>
  )
}

interface OwnCoinProps {
  readonly coin: Coin
  readonly userId: string
}

function OwnCoin({ coin, userId }: OwnCoinProps) {
  const { i18n } = useLingui()
  const { data: balances, error, isFetching, refetch } = useBalances(userId)
  return (
    <>
      {error && !balances ? (
        <Card>
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <CoinHero coin={coin} balance={balances && balanceOf(balances, coin.symbol)} />
      )}
      <RestrictionNotices balances={balances} />
    </>
  )
}

function NotAvailableYet({ coin: { name } }: { readonly coin: Coin }) {
  return (
    <Notice title={<Trans>Not available yet</Trans>}>
      <Trans>
        You can’t deposit or withdraw {name} yet, but you can view its price and send it to other Sevenport users.
      </Trans>
    </Notice>
  )
}

function WhichCoin() {
  return (
    <IncompleteLink listPath={paths.spotWallet} listName={<Trans>Go to wallet</Trans>}>
      <Trans>Choose a coin in your wallet.</Trans>
    </IncompleteLink>
  )
}

function NoSuchCoin() {
  return (
    <EmptyState
      icon={CoinsIcon}
      title={<Trans>Coin not found</Trans>}
      text={<Trans>The link may be outdated. Your wallet lists every available coin.</Trans>}
      action={
        <ButtonLink to={paths.spotWallet}>
          <Trans>Go to wallet</Trans>
        </ButtonLink>
      }
    />
  )
}
