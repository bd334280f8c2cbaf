/** Whether the database could not be reached, or gave up: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = databaseFault(error) ?? {}
  // Connection exceptions, too many connections, shutting down, statement or lock timeout.
  if (code !== undefined && /^(08|53|57P|57014|55P03|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE)/.test(code)) return true
  // The last of a connection that broke in a transaction: neither what was asked nor the rollback can be sent.
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
    message ?? '',
  )
}

/** Whether files of the database are damaged or gone: data_corrupted, index_corrupted, undefined_file, or PGlite's end. */
export function isDatabaseDamaged(error: unknown): boolean {
  const { code, message = '' } = databaseFault(error) ?? {}
  return /^(XX00[12]|58P01)$/.test(code ?? '') || message.startsWith('Aborted(')
}

interface DatabaseFault {
  readonly code: string | undefined
  readonly message: string
}

/** The driver's error: Drizzle wraps it, and a failed connection to several addresses wraps theirs. */
function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined
  const wrapped: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  const { code } = error as { code?: unknown }
  if (wrapped instanceof Error && code === undefined) return databaseFault(wrapped)
  return { code: typeof code === 'string' ? code : undefined, message: error.message }
}
