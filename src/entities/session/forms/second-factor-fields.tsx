import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { type InferOutput, maxLength, nonEmpty, pipe, string, trim } from 'valibot'
import type { Profile } from '#api/account.ts'
import { emailCode } from '#api/account-rules.ts'
import type { secondFactorMethod, SecondFactorProof } from '#api/owner-proof.ts'
import { readText, writeText } from '#src/lib/stored-text.ts'
import { CodeField } from '#src/ui/code-field.tsx'
import { PasskeyIcon } from '#src/ui/rare-icons.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { FormFailure } from './form-failure.ts'
import { formFault } from './form-fault-text.ts'
import { askForPasskey, canUsePasskeys } from './passkey.ts'

export type SecondFactorMethod = InferOutput<typeof secondFactorMethod>

/** Returns the second-factor methods of an account that work in this browser on this domain. */
export function usableMethods(secondFactors: Profile['secondFactors']): SecondFactorMethod[] {
  const { totp, passkeysHere, recoveryCodesLeft } = secondFactors
  const has: Record<SecondFactorMethod, boolean> = {
    totp,
    passkey: passkeysHere > 0 && canUsePasskeys(),
    'recovery-code': recoveryCodesLeft > 0,
  }
  return (['totp', 'passkey', 'recovery-code'] as const).filter((method) => has[method])
}

/** Storage key of the method last used in this browser, by any user. */
const lastMethodKey = 'lastSecondFactor:v1'

/** Returns the method to offer first: the last one used in this browser, if the account has it. */
export function preferredMethod(methods: readonly SecondFactorMethod[]): SecondFactorMethod | undefined {
  const last = readText(lastMethodKey)
  return methods.find((method) => method === last) ?? methods[0]
}

/** Call it when a proof was accepted. Ignores recovery codes, which are for a lost factor, not for daily use. */
export function rememberMethod(method: SecondFactorMethod): void {
  if (method !== 'recovery-code') writeText(lastMethodKey, method)
}

/** Schemas of the code for each method. */
export const secondFactorEntry = {
  totp: emailCode,
  'recovery-code': pipe(string(), trim(), nonEmpty(formFault('recovery-code-missing')), maxLength(40)),
  passkey: string(),
} as const

/** Returns the proof: the entered code, or the browser's answer to the passkey options. @throws FormFailure */
export async function proveSecondFactor(
  method: SecondFactorMethod,
  code: string,
  passkeyOptions: Record<string, unknown> | null,
): Promise<SecondFactorProof> {
  if (method !== 'passkey') return { method, code }
  if (passkeyOptions === null)
    throw new FormFailure(msg`Your passkeys don’t work on this address. Confirm another way.`)
  return { method, response: await askForPasskey(passkeyOptions) }
}

interface SecondFactorSwitchProps {
  /** Methods that the account has. */
  readonly methods: readonly SecondFactorMethod[]
  readonly method: SecondFactorMethod
  readonly onMethodChange: (method: SecondFactorMethod) => void
}

/** Switches between second-factor methods, if there is a choice. */
export function SecondFactorSwitch({ methods, method, onMethodChange }: SecondFactorSwitchProps) {
  const { t } = useLingui()
  const labels: Record<SecondFactorMethod, ReactNode> = {
    totp: <Trans>Authenticator</Trans>,
    passkey: <Trans>Passkey</Trans>,
    'recovery-code': <Trans>Recovery code</Trans>,
  }
  if (methods.length < 2) return null
  return (
    <SegmentedControl
      label={t`Confirm with`}
      value={method}
      onValueChange={onMethodChange}
      options={methods.map((value) => ({ value, label: labels[value] }))}
    />
  )
}

interface SecondFactorFieldProps<Entries extends FieldValues, Output> {
  /** A form with the entry `factorCode`. */
  readonly form: UseFormReturn<Entries, unknown, Output>
  readonly method: SecondFactorMethod
  readonly error: ReactNode
}

/** The entry `factorCode` of a form: the proof with one method. */
export function SecondFactorField<Entries extends FieldValues, Output>(props: SecondFactorFieldProps<Entries, Output>) {
  const { form, method, error } = props
  const name = 'factorCode' as Path<Entries>
  switch (method) {
    case 'totp':
      return (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { onChange, ...field } }) => (
            <CodeField
              {...field}
              label={<Trans>Authenticator code</Trans>}
              onValueChange={onChange}
              error={error}
              hint={<Trans>The 6-digit code in your app</Trans>}
            />
          )}
        />
      )
    case 'recovery-code':
      return (
        <InputField
          {...form.register(name)}
          label={<Trans>Recovery code</Trans>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          hint={<Trans>One of the codes you saved. Each works once.</Trans>}
        />
      )
    case 'passkey':
      return (
        <p className="flex items-center gap-3 rounded-control bg-brand-50 p-3.5 text-caption text-brand-700">
          <PasskeyIcon />
          <Trans>Your browser will ask for your face, fingerprint, PIN or security key.</Trans>
        </p>
      )
  }
}
