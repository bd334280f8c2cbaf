import { useState } from 'react'
import { CheckboxField } from './checkbox-field.tsx'
import { CodeField } from './code-field.tsx'
import { InputField } from './input-field.tsx'
import { PasswordField } from './password-field.tsx'
import { QrCode } from './qr-code.tsx'
import type { Stories } from './stories.ts'

function Code({ initial = '' }: { readonly initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <CodeField
      label="Verification code"
      value={value}
      onValueChange={setValue}
      trailing={
        <button type="button" className="shrink-0 font-semibold text-brand-600">
          Send code
        </button>
      }
    />
  )
}

export const stories: Stories = {
  email: () => <InputField label="Email" type="email" defaultValue="ada@example.com" hint="Where codes go" />,
  'with an error': () => <InputField label="Email" defaultValue="ada@" error="Enter a full email address." />,
  disabled: () => <InputField label="Email" defaultValue="ada@example.com" disabled />,
  password: () => <PasswordField label="Password" autoComplete="off" defaultValue="correct horse" />,
  'empty code': () => <Code />,
  code: () => <Code initial="123456" />,
  checkbox: () => <CheckboxField label="I agree to the service agreement" />,
  'checked checkbox': () => <CheckboxField label="I agree to the service agreement" defaultChecked />,
  'checkbox with an error': () => <CheckboxField label="I agree" error="Agree to go on." />,
  'QR code': () => <QrCode text="otpauth://totp/Sevenport:ada@example.com?secret=ABC" label="Secret as a QR code" />,
}
