/** PostgreSQL's SQLSTATE for a row that a unique index already has. */
const uniqueViolation = '23505'

/** Whether a statement failed because somebody else was first. Its transaction is lost. */
export function isUniqueViolation(error: unknown): boolean {
  // Drizzle wraps what the driver throws.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === uniqueViolation) return true
  }
  return false
}
