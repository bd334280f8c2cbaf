import { pino } from 'pino'

import { BatchedOutput } from './batched-output.ts'
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
 * Creates a structured log on standard output, one JSON object per line. Collected lines are written when the process
 * exits. Writes are synchronous: others could be lost or overtaken at the exit.
 */
export function createLog(
  level: ServerConfig['logLevel'],
  destination: { write(line: string): void } = new BatchedOutput(pino.destination({ sync: true })),
): Log {
  return pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      timestamp: timeField,
      serializers: { err: describeError },
    },
    destination,
  )
}

let formatted = { at: NaN, field: '' }

/** Returns the field with the current time. A busy server writes many lines within a millisecond. */
function timeField(): string {
  const at = Date.now()
  if (at !== formatted.at) formatted = { at, field: `,"time":"${new Date(at).toISOString()}"` }
  return formatted.field
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
