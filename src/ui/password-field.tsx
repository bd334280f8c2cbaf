import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EyeIcon, EyeOffIcon } from './rare-icons.tsx'
import { InputField, type InputFieldProps } from './input-field.tsx'

interface PasswordFieldProps extends Omit<InputFieldProps, 'type' | 'trailing' | 'autoComplete'> {
  /** Tells password managers whether to fill in a known password or generate one. */
  readonly autoComplete: 'current-password' | 'new-password' | 'off'
}

/** A field for a secret, with a button to show it. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui()
  const [isVisible, setIsVisible] = useState(false)
  const Icon = isVisible ? EyeOffIcon : EyeIcon
  return (
    <InputField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="-mr-2 touch-target inline-flex size-9 shrink-0 items-center justify-center rounded-full text-ink-muted hover:bg-canvas"
          aria-label={t`Show password`}
          aria-pressed={isVisible}
          onClick={() => {
            setIsVisible(!isVisible)
          }}
        >
          <Icon size={20} />
        </button>
      }
    />
  )
}
