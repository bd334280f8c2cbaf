import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import type { PasswordStrength } from '#src/keyring/keyring.ts'
import { classNames } from '#src/lib/class-names.ts'
import { PasswordField } from '#src/ui/password-field.tsx'

function repeatedName(name: string): string {
  return `${name}-repeated`
}

/** Returns whether the two entries of `NewPasswordFields` differ, which blocks the form. */
export function passwordsDiffer(valueOf: (name: string) => string, name = 'password'): boolean {
  return valueOf(repeatedName(name)) !== valueOf(name)
}

/** The field `password` of a `SecretForm`. If this device has no password yet, asks for a new one, twice. */
export function DevicePasswordFields({ error }: { readonly error?: ReactNode }) {
  const { status } = useKeyring().state
  return status === 'empty' ? (
    <NewPasswordFields name="password" error={error} />
  ) : (
    <PasswordField
      name="password"
      data-secret=""
      label={<Trans>Password of this device’s wallets</Trans>}
      autoComplete="current-password"
      error={error}
    />
  )
}

interface NewPasswordFieldsProps {
  readonly name: string
  readonly label?: ReactNode
  readonly error?: ReactNode
}

/** A new password, entered twice, with an estimate of how long it would resist an attacker. */
export function NewPasswordFields({ name, label, error }: NewPasswordFieldsProps) {
  const { keyring } = useKeyring()
  const [strength, setStrength] = useState<PasswordStrength>()
  const latest = useRef(0)
  const judge = async (password: string) => {
    const turn = ++latest.current
    const judged = password === '' ? undefined : await keyring.passwordStrength(password)
    if (turn === latest.current) setStrength(judged)
  }
  return (
    <>
      <PasswordField
        name={name}
        data-secret=""
        label={label ?? <Trans>New password</Trans>}
        autoComplete="new-password"
        hint={<StrengthHint strength={strength} />}
        onChange={(event) => void judge(event.target.value)}
      />
      <PasswordField
        name={repeatedName(name)}
        data-secret=""
        label={<Trans>Repeat the password</Trans>}
        autoComplete="new-password"
        error={error}
      />
    </>
  )
}

const barClasses = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-brand-600', 'bg-success'] as const

function StrengthHint({ strength }: { readonly strength: PasswordStrength | undefined }) {
  const score = strength?.score ?? 0
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex w-18 shrink-0 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={classNames(
              'h-1.5 flex-1 rounded-full',
              strength && bar <= Math.max(score, 1) ? barClasses[score] : 'bg-line',
            )}
          />
        ))}
      </span>
      <span>
        {strength === undefined ? (
          <Trans>Four random words make a good password.</Trans>
        ) : !strength.isEnough ? (
          <Trans>Too easy to guess. Make it longer.</Trans>
        ) : score < 4 ? (
          <Trans>Good. A longer one is better.</Trans>
        ) : (
          <Trans>Strong.</Trans>
        )}
      </span>
    </span>
  )
}
