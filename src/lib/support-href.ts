/** What a letter to support is about. */
export interface SupportLetter {
  readonly subject: string
  readonly lines: readonly string[]
}

/**
 * The address of support with a letter begun, where that is a mail address; another page stays as it is. What stands in the
 * letter cannot add recipients or other fields to it.
 */
export function supportHref(url: string, letter: SupportLetter | undefined): string {
  if (letter === undefined || !url.startsWith('mailto:')) return url
  const body = [...letter.lines, '', ''].join('\r\n')
  const fields = `subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(body)}`
  return `${url}${url.includes('?') ? '&' : '?'}${fields}`
}
