/** The most characters that a pop-up shows of each of its words: they come from its address, which anybody can write. */
export const popupTextLength = { title: 60, text: 240, label: 24, detail: 80 } as const

/** The most rows of details, and the most choices, that a pop-up shows. */
export const maximumPopupRows = 6

/**
 * What a pop-up shows of a text from its address: one line of plain text without control characters and without those
 * that turn the direction of writing, cut at `maximum` characters.
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

/** `Amount: 12 USDT` in its two parts; a text without a colon has no label. */
export function popupDetail(value: string): { readonly label: string; readonly value: string } {
  const line = popupText(value, popupTextLength.detail)
  const [, label = '', rest = line] = /^([^:]+): (.+)$/.exec(line) ?? []
  return { label, value: rest }
}
