import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { AccessCard } from '#src/features/account/components/access-card.tsx'
import { LogOutButton } from '#src/features/account/components/log-out-button.tsx'
import { SessionsCard } from '#src/features/account/components/sessions-card.tsx'
import { WalletsCard } from '#src/features/account/components/wallets-card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Account settings`} backTo={paths.my}>
      <AccessCard />
      <WalletsCard />
      <SessionsCard />
      <LogOutButton />
    </PageFrame>
  )
}
