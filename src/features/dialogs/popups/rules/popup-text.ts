/** Maximum length of each text in a pop-up, in characters: the texts come from its address, which anyone can write. */
export const popupTextLength = { title: 60, text: 240, label: 24, detail: 80 } as const

/** Maximum number of detail rows, and of choices, in a pop-up. */
export const maximumPopupRows = 6

/**
 * Sanitizes a text from a pop-up's address: one line of plain text without control characters and characters that
 * change the writing direction, truncated to `maximum` characters.
 */
export function popupText(value: string | null, maximum: number): string {
  const line = (value ?? '').replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '').trim()
  const characters = Array.from(line)
  return characters.length <= maximum
    ? line
    : `${characters
        .slice(0, maximum - 1)
        .join('')
        .trimEnd()}…`
}

/** Splits `Amount: 12 USDT` into label and value; a text without a colon has no label. */
export function popupDetail(value: string): { readonly label: string; readonly value: string } {
  const line = popupText(value, popupTextLength.detail)
  const [, label = '', rest = line] = /^([^:]+): (.+)$/.exec(line) ?? []
  return { label, value: rest }
}
