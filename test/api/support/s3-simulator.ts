import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Seconds by which a request's clock may differ. */
const clockTolerance = 900

export const simulatedAccess = {
  bucket: 'sevenport-files',
  region: 'eu-central-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
}

/**
 * A simulator of S3-compatible storage with one bucket. It computes AWS Signature Version 4 on its own, from Amazon's
 * description, and refuses requests that aren't signed like that or whose bytes differ from the signed ones.
 */
export class S3Simulator {
  readonly objects = new Map<string, Buffer>()
  /** Answers everything with 503. */
  isAway = false
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    const body = Buffer.concat(pieces)
    const path = new URL(request.url ?? '', 'http://storage').pathname
    const respond = (status: number, content?: Buffer | string) => response.writeHead(status).end(content)
    if (this.isAway) return void respond(503, 'SlowDown')
    const fault = faultOf(request, path, body)
    if (fault !== undefined) return void respond(403, `<Error><Code>${fault}</Code></Error>`)
    const prefix = `/${simulatedAccess.bucket}/`
    if (!path.startsWith(prefix)) return void respond(404, '<Error><Code>NoSuchBucket</Code></Error>')
    const key = path.slice(prefix.length)
    if (request.method === 'PUT') this.objects.set(key, body)
    if (request.method === 'DELETE') this.objects.delete(key)
    if (request.method !== 'GET') return void respond(request.method === 'PUT' ? 200 : 204)
    const object = this.objects.get(key)
    respond(object === undefined ? 404 : 200, object)
  }
}

const authorizationFormat =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<names>[a-z\d;-]+), Signature=(?<signature>[\da-f]{64})$/

/** Headers that have to be signed: otherwise, other bytes could be sent, or elsewhere or later. */
const signedAtLeast = ['host', 'x-amz-content-sha256', 'x-amz-date']

/** Returns why a request is refused, in S3's terms. */
function faultOf({ method = '', headers }: IncomingMessage, path: string, body: Buffer): string | undefined {
  const given = authorizationFormat.exec(headers.authorization ?? '')?.groups ?? {}
  const { id, day = '', region, names = '', signature } = given
  if (id !== simulatedAccess.accessKeyId || region !== simulatedAccess.region) return 'InvalidAccessKeyId'
  if (signedAtLeast.some((name) => !names.split(';').includes(name))) return 'AccessDenied'
  const moment = String(headers['x-amz-date'])
  const hash = hex(body)
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch'
  if (!isNow(moment)) return 'RequestTimeTooSkewed'
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, '', lines.join(''), names, hash].join('\n')
  return signatureOf(canonical, moment, day) === signature ? undefined : 'SignatureDoesNotMatch'
}

function isNow(moment: string): boolean {
  const iso = moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return Math.abs(Date.now() - Date.parse(iso)) < clockTolerance * 1000
}

function signatureOf(canonical: string, moment: string, day: string): string {
  const parts = [day, simulatedAccess.region, 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', moment, parts.join('/'), hex(canonical)].join('\n')
  const secret: Buffer = Buffer.from(`AWS4${simulatedAccess.secretAccessKey}`)
  return sign(parts.reduce(sign, secret), text).toString('hex')
}

function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function hex(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
