import { pino } from 'pino'

import type { ServerConfig } from './config/config.ts'
import type { Log } from './lib/log.ts'

/** Fields that must never be logged. None is logged on purpose; this catches mistakes. */
const secretFields = new Set([
  'password',
  'accessToken',
  'refreshToken',
  'token',
  'code',
  'email',
  'authorization',
  'cookie',
])

/**
 * Bytes and milliseconds for which lines are buffered, since writing each one takes longer than answering. SonicBoom
 * recounts its buffer with every line, so a larger one would be slower than writing.
 */
const collected = { minLength: 4_096, maxWrite: 65_536, periodicFlush: 1_000 }

/**
 * Creates a structured log on standard output, one JSON object per line. Buffered lines are written when the process
 * exits.
 */
export function createLog(
  level: ServerConfig['logLevel'],
  destination: { write(line: string): void } = pino.destination({ sync: false, ...collected }),
): Log {
  return pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    destination,
  )
}

/**
 * An object in a field could contain anything, including secrets. Errors are described; other objects are replaced by a
 * marker.
 */
function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  const written: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) {
    if (secretFields.has(name)) written[name] = '[Redacted]'
    else written[name] = isWritten(fields[name]) ? fields[name] : '[object]'
  }
  return written
}

function isWritten(value: unknown): boolean {
  return typeof value !== 'object' || value === null || value instanceof Error || Array.isArray(value)
}

/**
 * Returns what is logged about an error. It leaves out a failed query's parameter values, which are in its message and
 * stack, the row's values in PostgreSQL's `detail`, and the URL and body in the message of a failed call to a node,
 * which may contain a key.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const query = text('query')
  const sqlState = text('code')
  const details = text('details')
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: query === undefined ? (text('shortMessage') ?? error.message) : `Failed query: ${query}`,
    ...(details !== undefined && { details }),
    ...(sqlState !== undefined && { sqlState }),
    stack: frames.join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
