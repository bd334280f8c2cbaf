import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { boolean, check, literal, object, parse, pipe, string, union } from 'valibot'
import { email, emailCode, newPassword } from '#api/account-rules.ts'
import type { Session } from '#api/sessions.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { invitationCode } from '#api/invitation-rules.ts'
import { deviceId } from '#src/entities/session/device-id.ts'
import { agreementIdOf, registrationConfigQueryOptions } from '#src/entities/session/registration.queries.ts'
import { consentTextKey } from '#src/entities/session/agreement.queries.ts'
import { authenticationOf } from '#src/entities/session/authentication-calls.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { ConsentField } from './consent-field.tsx'
import { ResidenceField } from './residence-field.tsx'
import { EmailCodeField } from './email-code-field.tsx'
import { EmailField } from './email-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { formFault } from './form-fault-text.ts'
import { InvitationCodeField } from './invitation-code-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordsMatch } from './passwords-match.ts'
import { useEntryForm } from './use-entry-form.ts'

const registration = pipe(
  object({
    email,
    code: emailCode,
    password: newPassword,
    repeated: string(),
    country: string(),
    invitationCode: union([literal(''), invitationCode], formFault('invitation-code-invalid')),
    consent: pipe(
      boolean(),
      check((isGiven) => isGiven, formFault('consent-missing')),
    ),
  }),
  passwordsMatch(),
)

const noEntries = { email: '', code: '', password: '', repeated: '', country: '', consent: false }

interface RegistrationFormProps {
  readonly realm: Realm
  /** The user's earlier choice, which the account starts with. */
  readonly pricingCurrency?: string
  /** Invitation code that the user came with. Omit it where accounts can't be invited. */
  readonly invitation?: string
  /** Code of the merchant that referred the user; null for none. */
  readonly merchant?: string | null
  /** The merchant's domain that the app is open on, if there is no code; null for none. */
  readonly domain?: string | null
  readonly onRegistered: (session: Session) => void
}

/**
 * Creates an account: an email address proven by a code, a password, an optional country, consent to the current texts.
 */
export function RegistrationForm({
  realm,
  pricingCurrency,
  invitation,
  merchant = null,
  domain = null,
  onRegistered,
}: RegistrationFormProps) {
  const lang = useLanguageCode()
  const queryClient = useQueryClient()
  const authentication = authenticationOf[realm]
  const { form, errorOf, ...frame } = useEntryForm({
    schema: registration,
    defaultValues: { ...noEntries, invitationCode: invitation ?? '' },
    send: async ({ repeated: _repeated, consent: _consent, country, invitationCode, ...entries }) => {
      const { privacyId, ...texts } = await queryClient.query({
        ...registrationConfigQueryOptions(),
        staleTime: 'static',
      })
      const agreementId = agreementIdOf(realm, texts)
      try {
        const details = { ...entries, lang, pricingCurrency, agreementId, privacyId, deviceId: deviceId() }
        const optional = {
          ...(country !== '' && { country }),
          ...(invitationCode !== '' && { invitationCode }),
          ...(merchant !== null && { merchantCode: merchant }),
          ...(merchant === null && domain !== null && { merchantDomain: domain }),
        }
        onRegistered(await callApi(authentication.registerUser, { ...details, ...optional }))
      } catch (error) {
        if (hasApiErrorCode(error, apiErrorCode.consentOutdated)) await showNewTexts()
        throw error
      }
    },
  })
  const showNewTexts = async () => {
    form.setValue('consent', false)
    await queryClient.resetQueries({ queryKey: consentTextKey })
    await queryClient.refetchQueries(registrationConfigQueryOptions())
  }
  const sendCode = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return undefined
    const address = parse(email, form.getValues('email'))
    const { retryAfter } = await callApi(authentication.sendEmailCode, { email: address, purpose: 'register', lang })
    return { email: address, retryAfter }
  }
  return (
    <EntryForm {...frame} submitLabel={<Trans>Create account</Trans>}>
      <EmailField entry={form.register('email')} autoComplete="email" error={errorOf('email')} />
      <EmailCodeField form={form} error={errorOf('code')} sendCode={sendCode} />
      <NewPasswordFields
        form={form}
        errorOf={errorOf}
        label={<Trans>Password</Trans>}
        repeatLabel={<Trans>Confirm password</Trans>}
      />
      <Controller
        control={form.control}
        name="country"
        render={({ field }) => <ResidenceField entry={field} error={errorOf('country')} />}
      />
      {invitation !== undefined && (
        <InvitationCodeField
          entry={form.register('invitationCode')}
          value={form.watch('invitationCode')}
          label={<Trans>Invitation code</Trans>}
          hint={<Trans>Optional</Trans>}
          error={errorOf('invitationCode')}
        />
      )}
      <ConsentField realm={realm} entry={form.register('consent')} error={errorOf('consent')} />
    </EntryForm>
  )
}
