import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { AntiPhishingCard } from '#src/features/account/components/anti-phishing-card.tsx'
import { DataCard } from '#src/features/account/components/data-card.tsx'
import { LoginHistory } from '#src/features/account/components/login-history.tsx'
import { SecondFactorCard } from '#src/features/account/components/second-factor-card.tsx'
import { SessionsCard } from '#src/features/account/components/sessions-card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Security settings`} backTo={paths.my}>
      <SecondFactorCard />
      <AntiPhishingCard />
      <SessionsCard />
      <DataCard />
      <LoginHistory />
    </PageFrame>
  )
}
