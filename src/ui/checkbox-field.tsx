import { type ComponentProps, type ReactNode, useId } from 'react'
import { fieldHelpId, hasFieldError } from './field.tsx'
import { CheckIcon } from './icons.tsx'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'style'> {
  /** The statement to agree to. May contain links and buttons of its own. */
  readonly label: ReactNode
  readonly error?: ReactNode
}

/** Consent that takes effect when a form is submitted. For a setting that acts at once use `SwitchRow`. */
export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const id = useId()
  const hasError = hasFieldError(error)
  return (
    <div>
      <div className="relative flex gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="peer absolute top-0 left-0 size-6 cursor-pointer opacity-0"
          aria-invalid={hasError || undefined}
          aria-describedby={fieldHelpId(id)}
        />
        <span
          aria-hidden="true"
          className={`pointer-events-none inline-flex size-6 shrink-0 items-center justify-center rounded-small border-2 bg-surface text-transparent peer-checked:border-brand-600 peer-checked:bg-brand-600 peer-checked:text-white peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand-600 ${
            hasError ? 'border-danger' : 'border-line-strong'
          }`}
        >
          <CheckIcon size={18} />
        </span>
        <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer text-caption">
          {label}
        </label>
      </div>
      <div id={fieldHelpId(id)} aria-live="polite" className="text-caption font-medium text-danger not-empty:mt-1.5">
        {error}
      </div>
    </div>
  )
}
