import { pino } from 'pino'

import type { ServerConfig } from './config/config.ts'
import type { Log } from './lib/log.ts'

/** Fields that never belong into a log. Nobody puts them there on purpose; this is for the day somebody does. */
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
 * Bytes, and milliseconds, for which lines are collected: writing each by itself takes longer than answering. SonicBoom counts
 * what is collected anew with every line, so that more of it takes longer than writing, too.
 */
const collected = { minLength: 4_096, maxWrite: 65_536, periodicFlush: 1_000 }

/**
 * Structured logs, one JSON object per line, on standard output. What is collected there when the process ends is
 * written then.
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

/** An object in a field could hold anything, secrets too. Errors are described; of anything else it is said that it was one. */
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
 * What the log says of an error. A failed query carries the values of its parameters in message and stack, PostgreSQL's
 * `detail` those of the row, and the message of a failed call to a node its URL, which may hold a key, and its body: none
 * of that.
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
