import * as v from 'valibot'

/** What can be wrong with an entry of an account form (spec §5). The client has a sentence for each. */
export type EntryFault =
  | 'email-invalid'
  | 'email-has-chinese'
  | 'password-too-short'
  | 'password-too-long'
  | 'password-too-simple'
  | 'password-missing'
  | 'code-invalid'
  | 'name-invalid'
  | 'word-invalid'
  | 'invitation-code-invalid'
  | 'merchant-code-invalid'

const fault = (name: EntryFault): EntryFault => name

/** Spec §9, and the longest that is accepted. */
export const passwordLength = { minimum: 8, maximum: 64 } as const
export const emailCodeLength = 6

/** Spec §5: a registered account cannot contain Chinese characters. Kept in lower case, so that it exists only once. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.check((value) => !/\p{Script=Han}/u.test(value), fault('email-has-chinese')),
  v.maxLength(254, fault('email-invalid')),
  v.email(fault('email-invalid')),
  v.toLowerCase(),
)

/** The newer rule of spec §5: at least two of letters, digits and special characters. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(passwordLength.minimum, fault('password-too-short')),
  v.maxLength(passwordLength.maximum, fault('password-too-long')),
  v.check((value) => kindsOfCharacters(value) >= 2, fault('password-too-simple')),
)

/** A password that exists, whichever rule it was set under. */
export const currentPassword = v.pipe(
  v.string(),
  v.nonEmpty(fault('password-missing')),
  v.maxLength(passwordLength.maximum, fault('password-too-long')),
)

export const emailCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, fault('code-invalid')))

/** What a person is called in the app. */
export const userName = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}<>]{1,40}$/u, fault('name-invalid')))

/** Stands in every mail of ours to this person, so that a forged one shows. */
export const antiPhishingWord = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}<>]{2,30}$/u, fault('word-invalid')))

function kindsOfCharacters(password: string): number {
  return [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
}
