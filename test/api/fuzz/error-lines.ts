/**
 * Errors in a log, but for what the watch of clocks says: time moves on with each request here, and now and then the watch
 * looks at that very moment.
 */
export function errorLines(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.includes('"level":"error"') && !line.includes('The clock of this machine is'))
}
