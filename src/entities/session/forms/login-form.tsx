import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type InferOutput, object } from 'valibot'
import { currentPassword, email } from '#api/account-rules.ts'
import type { mainAuthentication } from '#api/authentication.ts'
import type { Session } from '#api/sessions.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { deviceId } from '#src/entities/session/device-id.ts'
import { authenticationOf } from '#src/entities/session/authentication-calls.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { EmailField } from './email-field.tsx'
import { EmailHistoryList } from './email-history-list.tsx'
import { EntryForm } from './entry-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useEntryForm } from './use-entry-form.ts'

type LoginResult = InferOutput<typeof mainAuthentication.login.data>
type SecondStep = Extract<LoginResult, { readonly step: 'second-factor' }>

interface LoginFormProps {
  readonly realm: Realm
  /** Link to the reset of a forgotten password. */
  readonly forgotten: ReactNode
  readonly onLoggedIn: (session: Session) => void
}

/** Logs in with email and password, and with a second factor if the account has one. */
export function LoginForm({ realm, forgotten, onLoggedIn }: LoginFormProps) {
  const [step, setStep] = useState<SecondStep | 'credentials' | 'expired'>('credentials')
  if (typeof step === 'object') {
    return (
      <SecondStepForm
        realm={realm}
        step={step}
        onLoggedIn={onLoggedIn}
        onLeave={(isExpired) => {
          setStep(isExpired ? 'expired' : 'credentials')
        }}
      />
    )
  }
  return (
    <>
      {step === 'expired' && (
        <div className="mb-5">
          <Notice tone="warning" live>
            <Trans>Your login timed out. Log in again.</Trans>
          </Notice>
        </div>
      )}
      <CredentialsForm
        realm={realm}
        forgotten={forgotten}
        onResult={(result) => {
          if (result.step === 'done') onLoggedIn(result.session)
          else setStep(result)
        }}
      />
    </>
  )
}

interface CredentialsFormProps extends Pick<LoginFormProps, 'realm' | 'forgotten'> {
  readonly onResult: (result: LoginResult) => void
}

function CredentialsForm({ realm, forgotten, onResult }: CredentialsFormProps) {
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ email, password: currentPassword }),
    defaultValues: { email: '', password: '' },
    send: async (entries) => {
      onResult(await callApi(authenticationOf[realm].login, { ...entries, deviceId: deviceId() }))
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Log in</Trans>}>
      <EmailField entry={form.register('email')} autoComplete="username" error={errorOf('email')} />
      <EmailHistoryList
        realm={realm}
        onChoose={(chosen) => {
          form.setValue('email', chosen)
          form.clearErrors('email')
          form.setFocus('password')
        }}
      />
      <PasswordField
        {...form.register('password')}
        label={<Trans>Password</Trans>}
        aside={forgotten}
        autoComplete="current-password"
        error={errorOf('password')}
      />
    </EntryForm>
  )
}

interface SecondStepFormProps extends Pick<LoginFormProps, 'realm' | 'onLoggedIn'> {
  readonly step: SecondStep
  /** Goes back to the first step, at the user's request or because this login has expired. */
  readonly onLeave: (isExpired: boolean) => void
}

function SecondStepForm({ realm, step, onLoggedIn, onLeave }: SecondStepFormProps) {
  const { ticket, methods, passkeyOptions, passkeysElsewhere } = step
  return (
    <div className="space-y-3">
      <h2 className="text-lead font-semibold">
        <Trans>Verify it’s you</Trans>
      </h2>
      <p className="pb-2 text-ink-muted">
        <Trans>Confirm with your second factor to log in.</Trans>
      </p>
      {passkeysElsewhere.length > 0 && <PasskeysElsewhere domains={passkeysElsewhere} />}
      {methods.length > 0 && (
        <SecondFactorForm
          methods={methods}
          passkeyOptions={passkeyOptions}
          submitLabel={<Trans>Confirm</Trans>}
          send={async (proof) => {
            try {
              const call = authenticationOf[realm].loginSecondFactor
              onLoggedIn(await callApi(call, { ticket, proof, deviceId: deviceId() }))
            } catch (error) {
              if (!hasApiErrorCode(error, apiErrorCode.loginExpired)) throw error
              onLeave(true)
            }
          }}
        />
      )}
      <Button
        variant="ghost"
        block
        onClick={() => {
          onLeave(false)
        }}
      >
        <Trans>Use a different account</Trans>
      </Button>
    </div>
  )
}

/** Names the domains where the user's other passkeys work. */
function PasskeysElsewhere({ domains }: { readonly domains: readonly string[] }) {
  const places = domains.join(', ')
  return (
    <Notice tone="info">
      <Trans>You have passkeys that only work on {places}.</Trans>
    </Notice>
  )
}
