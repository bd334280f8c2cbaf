import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { AccessCard } from '#src/features/account/security/components/access-card.tsx'
import { AntiPhishingCard } from '#src/features/account/security/components/anti-phishing-card.tsx'
import { DataCard } from '#src/features/account/security/components/data-card.tsx'
import { LogOutButton } from '#src/features/account/security/components/log-out-button.tsx'
import { LoginHistory } from '#src/features/account/security/components/login-history.tsx'
import { SecondFactorCard } from '#src/features/account/security/components/second-factor-card.tsx'
import { SessionsCard } from '#src/features/account/security/components/sessions-card.tsx'
import { WalletsCard } from '#src/features/account/security/components/wallets-card.tsx'
import { Beside } from '#src/ui/beside.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Login, second factors and linked wallets; beside them, sessions, history and data. */
export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Security`} backTo={paths.my}>
      <AccessCard />
      <SecondFactorCard />
      <WalletsCard />
      <AntiPhishingCard />
      <Beside>
        <SessionsCard />
        <LoginHistory />
        <DataCard />
        <LogOutButton />
      </Beside>
    </PageFrame>
  )
}
