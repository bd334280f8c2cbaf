import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { EntryFault } from '#api/account-rules.ts'

/** What can be wrong with an entry: the rules of both sides (spec §5), and the form's own. */
export type FormFault =
  | EntryFault
  | 'passwords-differ'
  | 'consent-missing'
  | 'recovery-code-missing'
  | 'not-confirmed'
  | 'network-missing'
  | 'address-missing'
  | 'category-missing'
  | 'score-missing'
  | 'comment-too-long'
  | 'message-missing'
  | 'message-too-long'
  | 'transaction-invalid'
  | 'area-code-missing'
  | 'phone-invalid'
  | 'business-name-invalid'
  | 'contact-name-invalid'
  | 'contact-invalid'
  | 'country-missing'
  | 'website-invalid'
  | 'brand-domain-invalid'
  | 'brand-name-invalid'
  | 'brand-colour-invalid'
  | 'link-amount-invalid'
  | 'link-title-invalid'
  | 'link-reference-invalid'
  | 'webhook-url-invalid'

const texts: Readonly<Record<FormFault, MessageDescriptor>> = {
  'email-invalid': msg`Enter a full email address, such as name@example.com.`,
  'email-has-chinese': msg`Your email can’t contain Chinese characters.`,
  'password-too-short': msg`Use at least 8 characters.`,
  'password-too-long': msg`Use 64 characters or fewer.`,
  'password-too-simple': msg`Use at least two of these: letters, numbers, symbols.`,
  'password-missing': msg`Enter your password.`,
  'code-invalid': msg`Enter the 6-digit code.`,
  'name-invalid': msg`Use 1 to 40 characters, without < or >.`,
  'word-invalid': msg`Use 2 to 30 characters, without < or >.`,
  'invitation-code-invalid': msg`A code has 8 letters and digits. Check each one.`,
  'merchant-code-invalid': msg`A merchant code has 10 letters and digits. Check each one.`,
  'passwords-differ': msg`The passwords don’t match.`,
  'consent-missing': msg`Agree to both documents to continue.`,
  'recovery-code-missing': msg`Enter a recovery code.`,
  'not-confirmed': msg`Confirm this to continue.`,
  'network-missing': msg`Choose a network.`,
  'address-missing': msg`Enter an address on this network.`,
  'category-missing': msg`Choose a category.`,
  'score-missing': msg`Choose 1 to 5 stars.`,
  'comment-too-long': msg`Your comment is too long. Shorten it.`,
  'message-missing': msg`Write your message.`,
  'message-too-long': msg`Your message is too long. Shorten it.`,
  'transaction-invalid': msg`A transaction hash has 64 characters: digits and the letters a to f.`,
  'area-code-missing': msg`Choose your area code.`,
  'phone-invalid': msg`Enter your phone number without the area code.`,
  'business-name-invalid': msg`Use 2 to 80 characters.`,
  'contact-name-invalid': msg`Enter a name of 2 to 80 characters.`,
  'contact-invalid': msg`Enter a phone number or a name in a messenger.`,
  'country-missing': msg`Choose a country.`,
  'brand-domain-invalid': msg`Enter a domain such as coins.example.com. Names like Sevenport’s aren’t accepted.`,
  'brand-name-invalid': msg`Use 2 to 40 characters of one script. Names like Sevenport’s aren’t accepted.`,
  'brand-colour-invalid': msg`Enter a color such as #0064d2 that is dark enough to be read on white.`,
  'link-amount-invalid': msg`Enter an amount above zero, such as 12.5.`,
  'link-title-invalid': msg`Use 1 to 80 characters.`,
  'link-reference-invalid': msg`Use 60 characters or fewer.`,
  'webhook-url-invalid': msg`Enter a full address, such as https://shop.example/sevenport.`,
  'website-invalid': msg`Enter a web address, such as shop.example.com.`,
}

const unknownText = msg`Check this field.`

/** Types the name of a fault, for a rule in a form's own schema. */
export function formFault(name: FormFault): FormFault {
  return name
}

/** Explains what is wrong with an entry, as found by the form's schema or the backend. */
export function useFormFaultText() {
  const { i18n } = useLingui()
  return (fault: string | undefined) => {
    if (fault === undefined) return undefined
    return i18n._(fault in texts ? texts[fault as FormFault] : unknownText)
  }
}
