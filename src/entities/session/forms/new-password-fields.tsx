import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { classNames } from '#src/lib/class-names.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { passwordStrength, type PasswordStrength } from './password-strength.ts'

interface NewPasswordFieldsProps<Entries extends { password: string; repeated: string }, Output> {
  readonly form: UseFormReturn<Entries, unknown, Output>
  readonly errorOf: (entry: Path<Entries>) => ReactNode
  readonly label: ReactNode
  readonly repeatLabel: ReactNode
}

/** The entries `password` and `repeated` of a form: a new password, entered twice, with a strength hint. */
export function NewPasswordFields<Entries extends { password: string; repeated: string }, Output>(
  props: NewPasswordFieldsProps<Entries, Output>,
) {
  const { form, errorOf, label, repeatLabel } = props
  // `Entries` guarantees these fields, but `Path` can't express that for a generic type.
  const [password, repeated] = ['password' as Path<Entries>, 'repeated' as Path<Entries>]
  return (
    <>
      <PasswordField
        {...form.register(password)}
        label={label}
        autoComplete="new-password"
        error={errorOf(password)}
        hint={<StrengthHint typed={form.watch(password)} />}
      />
      <PasswordField
        {...form.register(repeated)}
        label={repeatLabel}
        autoComplete="new-password"
        error={errorOf(repeated)}
      />
    </>
  )
}

const bars: Record<PasswordStrength, { readonly count: number; readonly className: string }> = {
  refused: { count: 0, className: '' },
  fair: { count: 1, className: 'bg-warning' },
  good: { count: 2, className: 'bg-brand-600' },
  strong: { count: 3, className: 'bg-success' },
}

function StrengthHint({ typed }: { readonly typed: string }) {
  const strength = passwordStrength(typed)
  const { count, className } = bars[strength]
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex w-18 shrink-0 gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classNames('h-1.5 flex-1 rounded-full', bar <= count ? className : 'bg-line')} />
        ))}
      </span>
      <span>
        {strength === 'refused' && <Trans>At least 8 characters, with two of these: letters, numbers, symbols.</Trans>}
        {strength === 'fair' && <Trans>Weak. Add a few more words to make it harder to guess.</Trans>}
        {strength === 'good' && <Trans>Good, as long as it’s not based on personal details.</Trans>}
        {strength === 'strong' && <Trans>Strong, as long as it’s not based on personal details.</Trans>}
      </span>
    </span>
  )
}
