/** One column of a benchmark table. Numbers go `right`: they are easier to compare when their digits line up. */
export interface Column {
  readonly title: string
  readonly align?: 'left' | 'right'
}

/** Renders rows as a Markdown table with padded columns, readable both in a terminal and in `docs/benchmarks.md`. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(3, displayWidth(column.title), ...rows.map((row) => displayWidth(row[index] ?? ''))),
  )
  const line = (cells: readonly string[]) =>
    `| ${columns.map((column, index) => pad(cells[index] ?? '', widths[index] ?? 0, column.align)).join(' | ')} |`
  const rule = columns.map((column, index) => {
    const dashes = '-'.repeat((widths[index] ?? 0) - (column.align === 'right' ? 1 : 0))
    return column.align === 'right' ? `${dashes}:` : dashes
  })
  return [line(columns.map((column) => column.title)), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** Groups digits, in English regardless of the machine's language: `12345` → `12,345`. */
export function groupDigits(value: number | bigint): string {
  return value.toLocaleString('en-US')
}

/** Formats bytes as kilobytes of 1,000, with one decimal: `98.4 kB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** Returns the median: robust against the occasional slow run on a busy machine. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('The median of no values is undefined')
  return middle
}

/**
 * Returns the value that a share of the values, such as 0.99, doesn't exceed; always one of the values. @param sorted
 * In ascending order.
 */
export function percentile(sorted: readonly number[], share: number): number {
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('The percentile of no values is undefined')
  return value
}

function pad(cell: string, width: number, align: Column['align']): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(cell)))
  return align === 'right' ? space + cell : cell + space
}

/** Counts characters rather than UTF-16 units, so that `≤` and `→` take one column. */
function displayWidth(text: string): number {
  return Array.from(text).length
}
