/** Whether a person typed the phrase that they were asked to type, in whatever case. */
export function isTypedPhrase(typed: string, phrase: string): boolean {
  return typed.trim().localeCompare(phrase, undefined, { sensitivity: 'accent' }) === 0
}
