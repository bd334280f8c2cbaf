import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { vi } from 'vitest'

import { accessErrors, type Endpoint, envelopeOf } from '#api/endpoint.ts'
import { commonErrors, httpStatusOf, type ApiErrorCode } from '#api/errors.ts'
import { type Backend, type BackendOptions, createBackend } from '#server/backend.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { systemClock } from '#server/lib/clock.ts'
import { createLog } from '#server/log.ts'
import type { RenderedMail } from '#server/mail/mailer.ts'

import { testConfig } from './test-config.ts'
import { openTestDatabase } from './test-database.ts'

/** Options of a client's call. */
export interface CallOptions {
  readonly accessToken?: string
  /** An API key. */
  readonly orderKey?: string
  /** The IP address that it appears to come from. */
  readonly address?: string
  readonly userAgent?: string
  /** The host name of the call. */
  readonly host?: string
  /** Calls an endpoint by GET that also accepts it. */
  readonly method?: 'GET'
}

export interface Answer<Data> {
  readonly status: number
  readonly code: number
  readonly msg: string
  /** Null unless `code` is 0. */
  readonly data: Data | null
  readonly headers: Readonly<Record<string, unknown>>
}

type InputArguments<Input> = Input extends v.GenericSchema
  ? [input: v.InferInput<Input>, options?: CallOptions]
  : [input?: undefined, options?: CallOptions]

/** The app as built for production, on a database of its own. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly backend: Backend
  readonly database: Database
  readonly connection: DatabaseConnection
  /** The lines of the log. */
  readonly logLines: readonly string[]
  /** Calls an endpoint and validates the answer against the contract, including its code. */
  call<Input extends v.GenericSchema | undefined, Data extends v.GenericSchema>(
    endpoint: Endpoint<Input, Data>,
    ...[input, options]: InputArguments<Input>
  ): Promise<Answer<v.InferOutput<Data>>>
  /** Makes a call that has to succeed. @returns Its data. */
  ask<Input extends v.GenericSchema | undefined, Data extends v.GenericSchema>(
    endpoint: Endpoint<Input, Data>,
    ...[input, options]: InputArguments<Input>
  ): Promise<v.InferOutput<Data>>
  /** Drains the outbox and returns all emails to this address so far, oldest first. */
  mailsTo(mailbox: string): Promise<readonly RenderedMail[]>
  /** Advances the clock of this process. The database keeps its own, by which it leases and postpones work. */
  advance(seconds: number): void
  close(): Promise<void>
}

export interface TestAppOptions extends Partial<Omit<BackendOptions, 'log' | 'clock'>> {
  /** Whether sending fails, as with a mail server that refuses everything. */
  readonly refusesMails?: boolean
}

/** Builds the app for a test file, which has to close it. */
export async function buildTestApp({ refusesMails = false, ...options }: TestAppOptions = {}): Promise<TestApp> {
  // Only the date is fake: timers stay real.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
  const mails: RenderedMail[] = []
  const logLines: string[] = []
  const connection = options.connection ?? (await openTestDatabase())
  const backend = await createBackend({
    config: testConfig,
    mailer: {
      send: async (mail) => {
        if (refusesMails) throw new Error('The mail server refuses')
        mails.push(mail)
      },
      check: async () => {
        if (refusesMails) throw new Error('The mail server refuses')
      },
      close: () => undefined,
    },
    prices: null,
    clock: systemClock,
    log: createLog('info', { write: (line) => logLines.push(line) }),
    ...options,
    connection,
  })
  const { app, relay } = backend

  const call = async (endpoint: Endpoint, input?: unknown, options?: CallOptions): Promise<Answer<unknown>> => {
    // No two calls share a moment, although the fake date stands still for longer than a call takes.
    vi.setSystemTime(Date.now() + 1)
    const response = await app.inject(toRequest(endpoint, input, options))
    const { code, msg, data } = v.parse(envelopeOf(v.unknown()), response.json())
    requireListed(endpoint, code)
    if (response.statusCode !== (code === 0 ? 200 : httpStatusOf(code as ApiErrorCode))) {
      throw new Error(`${endpoint.path} answered ${code} with the HTTP status ${response.statusCode}`)
    }
    const parsed = code === 0 ? v.parse(endpoint.data, data) : null
    return { status: response.statusCode, code, msg, data: parsed, headers: response.headers }
  }

  return {
    app,
    backend,
    database: connection.database,
    connection,
    logLines,
    call,
    ask: async (endpoint: Endpoint, input?: unknown, options?: CallOptions) => {
      const { code, msg, data } = await call(endpoint, input, options)
      if (code !== 0) throw new Error(`${endpoint.path} answered ${code}: ${msg}`)
      return data
    },
    mailsTo: async (mailbox) => {
      await relay.drain()
      return mails.filter(({ to }) => to === mailbox)
    },
    advance: (seconds) => {
      vi.setSystemTime(Date.now() + seconds * 1000)
    },
    close: async () => {
      await app.close()
      await connection.close()
      vi.useRealTimers()
    },
  }
}

function toRequest({ method, path }: Endpoint, input: unknown, options: CallOptions = {}) {
  const { accessToken, orderKey, address = '203.0.113.7', userAgent = 'Mozilla/5.0 (test)', host } = options
  const isGet = (options.method ?? method) === 'GET'
  return {
    method: isGet ? ('GET' as const) : method,
    url: path,
    remoteAddress: address,
    headers: {
      'user-agent': userAgent,
      ...(host !== undefined && { host }),
      ...(accessToken !== undefined && { accesstoken: accessToken }),
      ...(orderKey !== undefined && { authorization: `Bearer ${orderKey}` }),
    },
    ...(isGet
      ? { query: (input ?? {}) as Record<string, string> }
      : input !== undefined && { payload: input as object }),
  }
}

/** Throws for a code that the contract doesn't list: it's as wrong as data of another shape. */
function requireListed({ path, access, errors }: Endpoint, code: number): void {
  const listed: readonly number[] = [0, ...errors, ...commonErrors, ...accessErrors(access)]
  if (!listed.includes(code)) throw new Error(`${path} answered ${code}, which its contract does not list`)
}
