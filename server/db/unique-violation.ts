/** PostgreSQL's SQLSTATE for a duplicate value in a unique index. */
const uniqueViolation = '23505'

/** Whether a statement failed because another writer was first. Its transaction is lost. */
export function isUniqueViolation(error: unknown): boolean {
  // Drizzle wraps the driver's errors.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === uniqueViolation) return true
  }
  return false
}
