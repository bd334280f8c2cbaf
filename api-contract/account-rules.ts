import * as v from 'valibot'

/** What can be wrong with an entry in an account form (spec §5). The client has a message for each. */
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

/** Spec §9, plus a maximum of our own. */
export const passwordLength = { minimum: 8, maximum: 64 } as const
export const emailCodeLength = 6

/** Spec §5: an account's email can't contain Chinese characters. Lowercased, so that each address exists only once. */
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

/** An existing password, whichever rule it was set under. */
export const currentPassword = v.pipe(
  v.string(),
  v.nonEmpty(fault('password-missing')),
  v.maxLength(passwordLength.maximum, fault('password-too-long')),
)

export const emailCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, fault('code-invalid')))

/** The user's display name. */
export const userName = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}<>]{1,40}$/u, fault('name-invalid')))

/** Appears in every email of ours to this user, so that a forged one stands out. */
export const antiPhishingWord = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}<>]{2,30}$/u, fault('word-invalid')))

function kindsOfCharacters(password: string): number {
  return [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
}
