/** What a spreadsheet would run as a formula. A plain number may begin with a minus. */
const formulaStart = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * A table as RFC 4180 has it, for spreadsheets of any language. What others wrote, such as a note, is text there and
 * never a formula: it gets an apostrophe in front.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  // Without the mark Excel takes UTF-8 for something else.
  return `\uFEFF${rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')}`
}

function csvField(text: string): string {
  const harmless = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
