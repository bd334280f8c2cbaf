import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { EndSessionsCard } from '#src/entities/session/forms/end-sessions-card.tsx'
import { useSession } from '#src/entities/session/session.ts'
import { useLeaveWhenLoggedIn } from '#src/entities/session/use-leave-when-logged-in.ts'
import { FuturesAccountCard } from '#src/features/account/futures/components/futures-account-card.tsx'
import { FuturesEntrance } from '#src/features/account/futures/components/futures-entrance.tsx'
import { FuturesLinksCard } from '#src/features/account/futures/components/futures-links-card.tsx'
import { FuturesStatement } from '#src/features/account/futures/components/futures-statement.tsx'
import { AnchorIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'

export function Component() {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const user = useSession('futures')
  const endToken = query.get('endSessions')
  useLeaveWhenLoggedIn('futures', paths.futuresHome, endToken === null)
  return (
    <PageFrame title={t`Futures`} backTo={paths.my}>
      {endToken !== null && (
        <EndSessionsCard
          realm="futures"
          token={endToken}
          onClose={() => {
            setQuery({}, { replace: true })
          }}
        />
      )}
      <PageIntro icon={AnchorIcon} title={<Trans>Futures account</Trans>}>
        <Trans>Separate from your Sevenport account, with its own email and password.</Trans>
      </PageIntro>
      <FuturesStatement />
      {user ? <FuturesAccountCard user={user} /> : <FuturesEntrance />}
      <FuturesLinksCard />
    </PageFrame>
  )
}
