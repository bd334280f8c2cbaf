import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { EntryFault } from '#api/account-rules.ts'

/** What can be wrong with an entry: the rules of both sides (spec §5), and what only a form can get wrong. */
export type FormFault =
  | EntryFault
  | 'passwords-differ'
  | 'consent-missing'
  | 'recovery-code-missing'
  | 'not-confirmed'
  | 'network-missing'
  | 'address-missing'

const texts: Readonly<Record<FormFault, MessageDescriptor>> = {
  'email-invalid': msg`Enter a complete e-mail address, such as name@example.com.`,
  'email-has-chinese': msg`An account cannot contain Chinese characters.`,
  'password-too-short': msg`Use at least 8 characters.`,
  'password-too-long': msg`Use at most 64 characters.`,
  'password-too-simple': msg`Mix at least two of letters, digits and special characters.`,
  'password-missing': msg`Enter your password.`,
  'code-invalid': msg`Enter the 6 digits of the code.`,
  'name-invalid': msg`Enter 1 to 40 characters, without < and >.`,
  'word-invalid': msg`Enter 2 to 30 characters, without < and >.`,
  'passwords-differ': msg`The passwords differ.`,
  'consent-missing': msg`Agree to both texts to go on.`,
  'recovery-code-missing': msg`Enter one of your recovery codes.`,
  'not-confirmed': msg`Confirm this to go on.`,
  'network-missing': msg`Choose a network.`,
  'address-missing': msg`Enter an address of this network.`,
}

const unknownText = msg`Check this entry.`

/** The name of a fault, for a rule of a form's own schema. */
export function formFault(name: FormFault): FormFault {
  return name
}

/** Says what is wrong with an entry, by what the form's schema or the backend found. */
export function useFormFaultText() {
  const { i18n } = useLingui()
  return (fault: string | undefined) => {
    if (fault === undefined) return undefined
    return i18n._(fault in texts ? texts[fault as FormFault] : unknownText)
  }
}
