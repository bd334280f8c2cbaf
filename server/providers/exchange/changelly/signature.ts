import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** Signs requests to Changelly: RSA with SHA-256 over the exact text that is sent. */
export class ChangellySignature {
  readonly #privateKey: KeyObject
  readonly #keyId: string

  /** @param privateKey In PKCS #8, in hexadecimal as printed by Changelly's guide. */
  constructor(privateKey: string) {
    this.#privateKey = createPrivateKey({ key: Buffer.from(privateKey, 'hex'), format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(this.#privateKey).export({ format: 'der', type: 'pkcs1' })
    this.#keyId = createHash('sha256').update(publicKey).digest('base64')
  }

  headers(body: string): Readonly<Record<string, string>> {
    return {
      'X-Api-Key': this.#keyId,
      'X-Api-Signature': sign('sha256', Buffer.from(body), this.#privateKey).toString('base64'),
    }
  }
}
