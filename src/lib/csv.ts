/** Matches text that a spreadsheet would run as a formula. A plain number may begin with a minus. */
const formulaStart = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * Formats a table as CSV (RFC 4180) for spreadsheets in any language. Text from others, such as a note, can't become a
 * formula: it is prefixed with an apostrophe.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  // Without the byte order mark Excel misreads UTF-8.
  return `\uFEFF${rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')}`
}

function csvField(text: string): string {
  const harmless = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
