/** Returns the code in an email's text. */
export function codeIn(text: string): string | undefined {
  return /^\d{6}$/m.exec(text)?.[0]
}
