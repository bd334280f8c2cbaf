/** Whether the database was unreachable or gave up, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = databaseFault(error) ?? {}
  // Connection exceptions, too many connections, shutdown, statement or lock timeouts.
  if (code !== undefined && /^(08|53|57P|57014|55P03|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE)/.test(code)) return true
  // The final error of a connection that broke in a transaction: neither the query nor the rollback can be sent.
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
    message ?? '',
  )
}

/**
 * Whether database files are damaged or missing: data_corrupted, index_corrupted, undefined_file, or a PGlite abort.
 */
export function isDatabaseDamaged(error: unknown): boolean {
  const { code, message = '' } = databaseFault(error) ?? {}
  return /^(XX00[12]|58P01)$/.test(code ?? '') || message.startsWith('Aborted(')
}

interface DatabaseFault {
  readonly code: string | undefined
  readonly message: string
}

/** Returns the driver's error, which Drizzle wraps, as does a failed connection to several addresses. */
function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined
  const wrapped: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  const { code } = error as { code?: unknown }
  if (wrapped instanceof Error && code === undefined) return databaseFault(wrapped)
  return { code: typeof code === 'string' ? code : undefined, message: error.message }
}
