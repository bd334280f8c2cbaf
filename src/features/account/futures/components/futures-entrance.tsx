import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Session } from '#api/sessions.ts'
import { paths } from '#src/config/paths.ts'
import { LoginForm } from '#src/entities/session/forms/login-form.tsx'
import { RegistrationForm } from '#src/entities/session/forms/registration-form.tsx'
import { startSession } from '#src/entities/session/session.ts'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

function start(session: Session): void {
  startSession('futures', session)
}

/** Logs in to the futures section, or creates an account there. */
export function FuturesEntrance() {
  const { t } = useLingui()
  const [way, setWay] = useState<'log-in' | 'create'>('log-in')
  return (
    <>
      <SegmentedControl
        label={t`Log in or create an account`}
        value={way}
        onValueChange={setWay}
        options={[
          { value: 'log-in', label: <Trans>Log in</Trans> },
          { value: 'create', label: <Trans>Create account</Trans> },
        ]}
      />
      <Card>
        {way === 'log-in' ? (
          <LoginForm
            realm="futures"
            forgotten={
              <TextLink to={paths.futuresForgetPassword}>
                <Trans>Forgot password?</Trans>
              </TextLink>
            }
            onLoggedIn={start}
          />
        ) : (
          <RegistrationForm realm="futures" onRegistered={start} />
        )}
      </Card>
    </>
  )
}
