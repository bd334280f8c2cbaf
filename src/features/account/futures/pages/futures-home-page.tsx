import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useSession } from '#src/entities/session/session.ts'
import { FuturesAccountCard } from '#src/features/account/futures/components/futures-account-card.tsx'
import { FuturesConsentCard } from '#src/features/account/futures/components/futures-consent-card.tsx'
import { FuturesHelpCard } from '#src/features/account/futures/components/futures-help-card.tsx'
import { FuturesMessagesCard } from '#src/features/account/futures/components/futures-messages-card.tsx'
import { FuturesNoticesCard } from '#src/features/account/futures/components/futures-notices-card.tsx'
import { FuturesStatement } from '#src/features/account/futures/components/futures-statement.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** The section's home page behind its login: what it offers, and what it doesn't. */
export function Component() {
  const { t } = useLingui()
  const user = useSession('futures')
  if (user === null) return <Navigate to={paths.futuresSignIn} replace />
  const { userId } = user
  return (
    <PageFrame title={t`Futures section`} backTo={paths.my}>
      <FuturesStatement />
      <FuturesConsentCard userId={userId} />
      <FuturesAccountCard user={user} />
      <FuturesMessagesCard userId={userId} />
      <FuturesNoticesCard userId={userId} />
      <FuturesHelpCard />
      <p className="px-4 text-center text-caption text-ink-muted">
        <Trans>
          Looking for deposits, withdrawals or swaps? They’re <TextLink to={paths.home}>in the app</TextLink>, with a
          Sevenport account.
        </Trans>
      </p>
    </PageFrame>
  )
}
