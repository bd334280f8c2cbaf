import { type GenericSchema, type InferInput, type InferOutput, safeParse, unknown } from 'valibot'
import { type Endpoint, envelopeOf, isOptionalAccess, realmOf } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { noteServerDate } from './server-clock.ts'
import { sessionAccess } from './session-access.ts'

/** spec §9: network timeouts are 60 s. */
const timeoutMilliseconds = 60_000

/** spec §4: how often a call whose access token is refused is retried with a new token. */
const maximumRefreshes = 3

/**
 * A failed call. `code` is the answer's own code or, if there was no answer, the kind of failure (spec §8 calls these
 * runtime errors); `status` is the HTTP status, 0 without an answer.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number | 'network' | 'timeout' | 'aborted' | 'invalid-answer'
  readonly status: number
  /** Seconds until a retry makes sense, if the backend says so. */
  readonly retryAfter: number | undefined

  constructor(
    code: ApiError['code'],
    status: number,
    message: string,
    options: ErrorOptions & { readonly retryAfter?: number | undefined } = {},
  ) {
    super(message, options)
    this.code = code
    this.status = status
    this.retryAfter = options.retryAfter
  }
}

/** Returns whether `error` is an answer with this code of the catalog. */
export function hasApiErrorCode(error: unknown, code: number): boolean {
  return error instanceof ApiError && error.code === code
}

/** Returns whether `error` means that the thing doesn't exist or belongs to another user. */
export function isNotFound(error: unknown): boolean {
  return hasApiErrorCode(error, apiErrorCode.notFound)
}

interface CallOptions {
  /** Aborts the call, which then fails with the code `aborted`. */
  readonly signal?: AbortSignal
}

type InputOf<Input> = Input extends GenericSchema
  ? [input: InferInput<Input>, options?: CallOptions]
  : [input?: undefined, options?: CallOptions]

/**
 * Calls an endpoint of the API contract and returns the `data` of its envelope. If the endpoint requires a login, sends
 * the session's access token and renews it when the backend refuses it; without a session the call fails with
 * `notLoggedIn`. Neither navigates nor shows anything: the caller decides what a failure means.
 * @throws ApiError
 */
export async function callApi<Input extends GenericSchema | undefined, Data extends GenericSchema>(
  endpoint: Endpoint<Input, Data>,
  ...[input, options]: InputOf<Input>
): Promise<InferOutput<Data>> {
  const call = async (accessToken?: string) => exchange(endpoint, input, accessToken, options?.signal)
  return endpoint.access === 'public' ? call() : callWithSession(endpoint, call)
}

/** Makes a call with the session's access token, and retries it with a new token if refused. @throws ApiError */
export async function callWithSession<T>(
  { access, path }: Pick<Endpoint, 'access' | 'path'>,
  call: (accessToken?: string) => Promise<T>,
): Promise<T> {
  const realm = realmOf(access)
  const session = await sessionAccess()
  let token = session.current(realm)
  for (let refreshes = 0; token !== null; refreshes += 1) {
    try {
      return await call(token.text)
    } catch (error) {
      // Refused before anything was done, so any call can safely be sent again.
      if (!hasApiErrorCode(error, apiErrorCode.notLoggedIn)) throw error
      token = refreshes < maximumRefreshes ? await session.renew(realm, token) : session.giveUp(realm, token)
    }
  }
  if (isOptionalAccess(access)) return call()
  throw new ApiError(apiErrorCode.notLoggedIn, 0, `${path} requires a login`)
}

const envelope = envelopeOf(unknown())

async function exchange<Data extends GenericSchema>(
  endpoint: Pick<Endpoint<GenericSchema | undefined, Data>, 'method' | 'path' | 'data'>,
  input: unknown,
  accessToken: string | undefined,
  signal: AbortSignal | undefined,
): Promise<InferOutput<Data>> {
  const { path } = endpoint
  const { status, retryAfter, body } = await send(endpoint, input, accessToken, signal)
  const answer = safeParse(envelope, body)
  if (!answer.success) throw invalidAnswer(path, status)
  const { code, msg, data } = answer.output
  if (code !== 0) throw new ApiError(code, status, msg, { retryAfter })
  const result = safeParse(endpoint.data, data)
  if (!result.success) throw invalidAnswer(path, status)
  return result.output
}

function invalidAnswer(path: string, status: number): ApiError {
  return new ApiError('invalid-answer', status, `${path} returned an unexpected response`)
}

async function send(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
  accessToken: string | undefined,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number; readonly retryAfter: number | undefined; readonly body: unknown }> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  const hasBody = method === 'POST' && input !== undefined
  try {
    const response = await fetch(method === 'GET' ? path + queryOf(input) : path, {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        ...(accessToken !== undefined && { accessToken }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: JSON.stringify(input) }),
    })
    noteServerDate(response.headers.get('date'))
    return {
      status: response.status,
      retryAfter: readSeconds(response.headers.get('retry-after')),
      body: parseJson(await response.text()),
    }
  } catch (error) {
    throw new ApiError(faultOf(error, signal), 0, `${path} could not be reached`, { cause: error })
  }
}

function faultOf(error: unknown, signal: AbortSignal | undefined): ApiError['code'] {
  if (signal?.aborted === true) return 'aborted'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network'
}

/** Turns `{ lang: 'en_us', cursor: undefined }` into `'?lang=en_us'`. */
function queryOf(input: unknown): string {
  const entries = Object.entries(input ?? {}).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

function readSeconds(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page, recognized by the status carried on the error.
    return undefined
  }
}
