/** Returns whether the user typed the requested phrase, in any letter case. */
export function isTypedPhrase(typed: string, phrase: string): boolean {
  return typed.trim().localeCompare(phrase, undefined, { sensitivity: 'accent' }) === 0
}
