import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { EndSessionsCard } from '#src/entities/session/forms/end-sessions-card.tsx'
import { LoginForm } from '#src/entities/session/forms/login-form.tsx'
import { returnHref, withReturn } from '#src/entities/session/return-to.ts'
import { startSession } from '#src/entities/session/session.ts'
import { useLeaveWhenLoggedIn } from '#src/entities/session/use-leave-when-logged-in.ts'
import { KeepFactorCard } from '#src/features/account/login/components/keep-factor-card.tsx'
import { KeepFactorsCard } from '#src/features/account/login/components/keep-factors-card.tsx'
import { MoveBackCard } from '#src/features/account/login/components/move-back-card.tsx'
import { logInReason } from '#src/features/account/login/log-in-reasons.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LighthouseIcon } from '#src/ui/rare-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

export function Component() {
  const { t, i18n } = useLingui()
  const [query, setQuery] = useSearchParams()
  const endToken = query.get('endSessions')
  const keepToken = query.get('keepFactor')
  const keepAllToken = query.get('keepFactors')
  const moveBackToken = query.get('moveBack')
  const hasToken = endToken !== null || keepToken !== null || keepAllToken !== null || moveBackToken !== null
  const reason = logInReason(returnHref(query, null))
  useLeaveWhenLoggedIn('main', paths.my, !hasToken)
  const dropToken = () => {
    setQuery({}, { replace: true })
  }
  return (
    <PageFrame title={t`Log in`} backTo={paths.my}>
      {endToken !== null && <EndSessionsCard realm="main" token={endToken} onClose={dropToken} />}
      {keepToken !== null && <KeepFactorCard token={keepToken} onClose={dropToken} />}
      {keepAllToken !== null && <KeepFactorsCard token={keepAllToken} onClose={dropToken} />}
      {moveBackToken !== null && <MoveBackCard token={moveBackToken} onClose={dropToken} />}
      <PageIntro icon={LighthouseIcon} title={reason ? i18n._(reason) : <Trans>Welcome back</Trans>}>
        <Trans>Log in with your email address.</Trans>
      </PageIntro>
      <Card>
        <LoginForm
          realm="main"
          forgotten={
            <TextLink to={withReturn(paths.forgetPasswords, query)}>
              <Trans>Forgot password?</Trans>
            </TextLink>
          }
          onLoggedIn={(session) => {
            startSession('main', session)
            if (hasToken) dropToken()
          }}
        />
      </Card>
      <ButtonLink variant="ghost" block to={withReturn(paths.createAccount, query)}>
        <Trans>New here? Create an account</Trans>
      </ButtonLink>
      <p className="px-4 text-center text-caption text-ink-muted">
        <Trans>We never ask for your password by email or chat.</Trans>
      </p>
    </PageFrame>
  )
}
