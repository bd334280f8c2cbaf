import { maximumMessageLength, messageLength } from '#api/conversations.ts'

/** Cleans a text as the contract's `messageText` requires: removes control and direction characters. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns whether a text exceeds the maximum message length. */
export function isTooLong(text: string): boolean {
  return text.length > 4 * maximumMessageLength || messageLength(text) > maximumMessageLength
}

/** Truncates a text to the maximum message length. */
export function cutText(text: string): string {
  if (!isTooLong(text)) return text
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let cut = ''
  let count = 0
  for (const { segment } of characters.segment(text.slice(0, 4 * maximumMessageLength))) {
    if (++count === maximumMessageLength || cut.length + segment.length >= 4 * maximumMessageLength) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}
