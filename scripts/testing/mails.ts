/** The code of a mail that was sent for it. */
export function codeIn(text: string): string | undefined {
  return /^\d{6}$/m.exec(text)?.[0]
}
