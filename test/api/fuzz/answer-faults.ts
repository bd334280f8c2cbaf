import * as v from 'valibot'

import { accessErrors, type Endpoint, envelopeOf } from '#api/endpoint.ts'
import { type ApiErrorCode, commonErrors, httpStatusOf } from '#api/errors.ts'

/** An answer as returned by `inject`. */
export interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const anyEnvelope = envelopeOf(v.unknown())

/** Text that only a server's internals contain. */
const leaks: readonly RegExp[] = [
  /\bat \S+ \(?(?:file:|node:|\/)/,
  /node_modules|\.[cm]?[jt]s:\d+/,
  /\/(?:home|root|usr|tmp|work|var|app)\//,
  /\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b/is,
  /(?:Type|Reference|Range|Syntax|Internal)Error/,
  /postgres|pglite|drizzle|fastify|sqlstate|valibot/i,
]

/** Returns what is wrong with an answer to any request; empty if it is good. */
export function answerFaults({ statusCode, headers, body }: Answer): readonly string[] {
  const envelope = v.safeParse(anyEnvelope, parseJson(body))
  if (!envelope.success) return [`no envelope: ${statusCode} ${body.slice(0, 300)}`]
  const { code, msg } = envelope.output
  const faults: string[] = []
  if (statusCode >= 500) faults.push(`status ${statusCode}: ${msg}`)
  if (statusCode !== (code === 0 ? 200 : httpStatusOf(code as ApiErrorCode))) faults.push(`${statusCode} with ${code}`)
  if (headers['cache-control'] !== 'no-store') faults.push(`cache-control: ${String(headers['cache-control'])}`)
  if (headers['content-type'] !== 'application/json; charset=utf-8') {
    faults.push(`content-type: ${String(headers['content-type'])}`)
  }
  // Data of a successful answer may have been written by a user.
  if (code !== 0)
    faults.push(...leaks.filter((leak) => leak.test(body)).map((leak) => `says ${String(leak.exec(body))}`))
  return faults
}

/** Returns what is wrong with an answer of `endpoint`, such as a code or data that its contract doesn't have. */
export function contractFaults(endpoint: Endpoint, answer: Answer): readonly string[] {
  const faults = answerFaults(answer)
  if (faults.length > 0) return faults
  const envelope = parseJson(answer.body) as { code: number; data: unknown }
  if (!possibleCodes(endpoint).has(envelope.code)) return [`code ${envelope.code} is not among those of the endpoint`]
  if (!v.is(envelopeOf(endpoint.data), envelope)) return [`data is not of the contract: ${answer.body.slice(0, 300)}`]
  return []
}

function possibleCodes({ access, errors }: Endpoint): ReadonlySet<number> {
  const common = commonErrors.filter((code) => httpStatusOf(code) < 500)
  return new Set([0, ...common, ...errors, ...accessErrors(access)])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
