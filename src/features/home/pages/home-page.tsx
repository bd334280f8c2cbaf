import { useLingui } from '@lingui/react/macro'
import { useKnownWallet } from '#src/chain/wallet/known-wallet.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { AboutMining } from '#src/features/home/components/about-mining.tsx'
import { Attention } from '#src/features/home/components/attention.tsx'
import { BalanceGlance } from '#src/features/home/components/balance-glance.tsx'
import { DeviceWalletEntry } from '#src/features/home/components/device-wallet-entry.tsx'
import { FirstSteps } from '#src/features/home/components/first-steps.tsx'
import { GuestActions } from '#src/features/home/components/guest-actions.tsx'
import { HomeHero } from '#src/features/home/components/home-hero.tsx'
import { LivePools } from '#src/features/home/components/live-pools.tsx'
import { NoticeStrip } from '#src/features/home/components/notice-strip.tsx'
import { SwapPromotion } from '#src/features/home/components/swap-promotion.tsx'
import { TodayGlance } from '#src/features/home/components/today-glance.tsx'
import { TopCoins } from '#src/features/home/components/top-coins.tsx'
import { Beside } from '#src/ui/beside.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The home page: known users see their own state first, visitors see what Sevenport is. */
export function Component() {
  const { t } = useLingui()
  const userId = useLoggedInUserId()
  const wallet = useKnownWallet()
  const isKnown = userId !== null || wallet !== null
  return (
    <PageFrame title={t`Daily check-in rewards`} heading="own">
      <HomeHero isKnown={isKnown} />
      {isKnown && <TodayGlance person={{ userId, wallet }} />}
      {userId !== null && <Attention userId={userId} />}
      {userId === null ? <GuestActions /> : <BalanceGlance userId={userId} />}
      {userId !== null && <FirstSteps userId={userId} wallet={wallet} />}
      <NoticeStrip />
      <Beside>
        <TopCoins />
        <LivePools wallet={wallet} />
        <SwapPromotion />
        {!isKnown && <AboutMining />}
      </Beside>
      <DeviceWalletEntry />
    </PageFrame>
  )
}
