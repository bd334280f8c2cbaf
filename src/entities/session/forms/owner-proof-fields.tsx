import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { PasswordField } from '#src/ui/password-field.tsx'
import { FactorNotice } from './factor-notice.tsx'
import { SecondFactorField, type SecondFactorMethod, SecondFactorSwitch } from './second-factor-fields.tsx'
import type { OwnerProof } from './use-owner-proof.ts'

interface OwnerProofFieldsProps<Entries extends FieldValues, Output> {
  readonly owner: OwnerProof
  /** A form with the entries `currentPassword` and `factorCode`. */
  readonly form: UseFormReturn<Entries, unknown, Output>
  readonly errorOf: (field: Path<Entries>) => ReactNode
}

/** Asks for the second factor if the account has one, otherwise for the login password. */
export function OwnerProofFields<Entries extends FieldValues, Output>(props: OwnerProofFieldsProps<Entries, Output>) {
  const { owner, form, errorOf } = props
  if (owner.method !== undefined || owner.isStuck) return <FactorProofFields {...props} />
  const name = 'currentPassword' as Path<Entries>
  return (
    <PasswordField
      {...form.register(name)}
      label={<Trans>Login password</Trans>}
      autoComplete="current-password"
      error={errorOf(name)}
    />
  )
}

/** Asks for the second factor only; shows nothing for an account without one. */
export function FactorProofFields<Entries extends FieldValues, Output>(props: OwnerProofFieldsProps<Entries, Output>) {
  const { owner, form, errorOf } = props
  const { secondFactors, isStuck, methods, method, choose } = owner
  const name = 'factorCode' as Path<Entries>
  const change = (chosen: SecondFactorMethod) => {
    choose(chosen)
    form.resetField(name)
  }
  if (isStuck) return <FactorNotice secondFactors={secondFactors} isStuck />
  if (method === undefined) return null
  return (
    <>
      <FactorNotice secondFactors={secondFactors} isStuck={false} />
      <SecondFactorSwitch methods={methods} method={method} onMethodChange={change} />
      <SecondFactorField form={form} method={method} error={errorOf(name)} />
    </>
  )
}
