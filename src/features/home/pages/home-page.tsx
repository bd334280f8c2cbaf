import { useLingui } from '@lingui/react/macro'
import { Beside } from '#src/ui/beside.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { BalanceGlance } from '#src/features/home/components/balance-glance.tsx'
import { HomeHero } from '#src/features/home/components/home-hero.tsx'
import { HowItWorks } from '#src/features/home/components/how-it-works.tsx'
import { LivePools } from '#src/features/home/components/live-pools.tsx'
import { NoticeStrip } from '#src/features/home/components/notice-strip.tsx'
import { TopCoins } from '#src/features/home/components/top-coins.tsx'
import { TrustSection } from '#src/features/home/components/trust-section.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Daily sign-in rewards`} heading="own">
      <HomeHero />
      <BalanceGlance />
      <NoticeStrip />
      <HowItWorks />
      <Beside>
        <TopCoins />
        <LivePools />
        <TrustSection />
      </Beside>
    </PageFrame>
  )
}
