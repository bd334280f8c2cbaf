import { type GenericSchema, type InferInput, type InferOutput, safeParse, unknown } from 'valibot'
import { type Endpoint, envelopeOf } from '#api/endpoint.ts'

/** Spec §9: network timeouts are 60 s. */
const timeout = 60_000

/**
 * A call that failed. `code` is the answer's own code, or says which way the call went wrong before there was one
 * (spec §8 calls these network errors); `status` is the HTTP status, 0 without an answer.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number | 'network' | 'timeout' | 'invalid-answer'
  readonly status: number

  constructor(code: ApiError['code'], status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.status = status
  }
}

type BodyOf<Body> = Body extends GenericSchema ? [body: InferInput<Body>] : []

/**
 * Calls an endpoint of the API contract and returns the `data` of its envelope. It neither navigates nor shows
 * anything: whoever calls decides what a failure means.
 * @throws ApiError
 */
export async function callApi<Body extends GenericSchema | undefined, Data extends GenericSchema>(
  endpoint: Endpoint<Body, Data>,
  ...[body]: BodyOf<Body>
): Promise<InferOutput<Data>> {
  const response = await send(endpoint, body)
  const answer = safeParse(envelope, await readJson(response))
  if (!answer.success) throw invalidAnswer(endpoint.path, response)
  const { code, msg, data } = answer.output
  if (code !== 0) throw new ApiError(code, response.status, msg)
  const result = safeParse(endpoint.data, data)
  if (!result.success) throw invalidAnswer(endpoint.path, response)
  return result.output
}

const envelope = envelopeOf(unknown())

function invalidAnswer(path: string, { status }: Response): ApiError {
  return new ApiError('invalid-answer', status, `${path} answered with something else than agreed`)
}

async function send({ method, path }: Pick<Endpoint<undefined, GenericSchema>, 'method' | 'path'>, body: unknown) {
  try {
    return await fetch(path, {
      method,
      signal: AbortSignal.timeout(timeout),
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch (error) {
    const code = error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network'
    throw new ApiError(code, 0, `${path} could not be reached`, { cause: error })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // A proxy's error page: told apart by the status that travels with the error.
    return undefined
  }
}
