import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

type Json = Record<string, unknown>

interface Circumstances {
  /** The origin of the requesting page. */
  readonly origin?: string
  /** The counter that the authenticator reports. */
  readonly counter?: number
}

const userPresent = 0x01
const credentialAttached = 0x40

/** A software passkey that answers as a browser would: `create` once, then `get`. */
export class Authenticator {
  readonly #origin: string
  readonly #credentialId = randomBytes(32)
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Answers creation options. */
  create(options: Json, { origin = this.#origin, counter = this.#counter }: Circumstances = {}): Json {
    const { id: domain } = options['rp'] as { id: string }
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.#credentialId.length)
    const authenticatorData = Buffer.concat([
      authenticatorHead(domain, userPresent | credentialAttached, counter),
      Buffer.alloc(16),
      idLength,
      this.#credentialId,
      this.#publicKeyInCose(),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authenticatorData)],
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers request options. */
  get(options: Json, { origin = this.#origin, counter = (this.#counter += 1) }: Circumstances = {}): Json {
    const authenticatorData = authenticatorHead(options['rpId'] as string, userPresent, counter)
    const client = clientData('webauthn.get', options, origin)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key.privateKey).toString('base64url'),
    })
  }

  #answer(response: Json): Json {
    const id = this.#credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  /** The public key in COSE: EC2, ES256, P-256 (RFC 9053). */
  #publicKeyInCose(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key as never))
  }
}

function authenticatorHead(domain: string, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(domain).digest(), tail])
}

function clientData(type: string, options: Json, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))
}
