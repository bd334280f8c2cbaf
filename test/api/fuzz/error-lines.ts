/**
 * Returns the errors of a log, except those of the clock watch: time moves with each request here, and sometimes the
 * watch looks at that very moment.
 */
export function errorLines(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.includes('"level":"error"') && !line.includes('The clock of this machine is'))
}
