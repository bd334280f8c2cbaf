import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import * as v from 'valibot'

import type { pushSubscription } from '#api/push.ts'
import { type PushMessage, pushMessage } from '#api/push-message.ts'

/** A message as the push service received it and its browser reads it. */
export interface TakenPush {
  readonly headers: IncomingMessage['headers']
  readonly message: PushMessage
  /** The whole text, with anything beyond the contract. */
  readonly text: string
}

/** A subscribed browser. */
export interface PushBrowser {
  readonly subscription: v.InferInput<typeof pushSubscription>
  readonly taken: readonly TakenPush[]
  /** The push service's status for its messages; 201 unless a test changes it. */
  status: number
  /** The number of requests, whatever their answer. */
  asked: number
}

/**
 * A push service on this machine, with its browsers. It checks the signature of every message (RFC 8292) and decrypts
 * it as the browser would (RFC 8291).
 */
export class PushServiceSimulator {
  readonly #browsers = new Map<string, PushBrowser & { readonly receive: (request: Taken) => TakenPush }>()
  readonly #publicKey: string
  readonly #server: Server
  #url = ''

  /** @param publicKey The key that browsers subscribe with. */
  constructor(publicKey: string) {
    this.#publicKey = publicKey
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  subscribe(): PushBrowser {
    const path = `/send/${randomBytes(12).toString('base64url')}`
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const auth = randomBytes(16).toString('base64url')
    const taken: TakenPush[] = []
    const browser = {
      subscription: { endpoint: this.#url + path, keys: { p256dh: keys.getPublicKey('base64url'), auth } },
      taken,
      status: 201,
      asked: 0,
      receive: ({ headers, body }: Taken) => {
        const text = decrypt(body, keys, auth)
        const received = { headers, text, message: v.parse(v.strictObject(pushMessage.entries), JSON.parse(text)) }
        taken.push(received)
        return received
      },
    }
    this.#browsers.set(path, browser)
    return browser
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    const browser = this.#browsers.get(request.url ?? '')
    if (browser === undefined) return void response.writeHead(404).end()
    browser.asked += 1
    if (browser.status !== 201) return void response.writeHead(browser.status).end()
    if (!this.#isSigned(request.headers.authorization ?? '')) return void response.writeHead(403).end()
    browser.receive({ headers: request.headers, body: Buffer.concat(pieces) })
    response.writeHead(201).end()
  }

  #isSigned(authorization: string): boolean {
    const { jwt = '', key } = /^vapid t=(?<jwt>[\w.-]+), k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {}
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
    const isOurs = key === this.#publicKey && aud === this.#url && /^mailto:.+@/.test(String(sub))
    const seconds = Number(exp) - Date.now() / 1000
    const isTimely = seconds > 0 && seconds <= 86_400
    const options = { key: publicKeyOf(this.#publicKey), dsaEncoding: 'ieee-p1363' } as const
    return (
      isOurs &&
      isTimely &&
      verify('sha256', Buffer.from(`${head}.${claims}`), options, Buffer.from(signature, 'base64url'))
    )
  }
}

interface Taken {
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
}

/** Decrypts a message of one record as described in RFC 8291. */
function decrypt(body: Buffer, keys: ECDH, auth: string): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const encrypted = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(
    encrypted.subarray(-16),
  )
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  // The text is followed by the mark of the last record, and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
