import { KeyringError } from './keyring.ts'

/*
 * A passkey's authenticator derives a secret for us from a salt (WebAuthn's PRF extension). The page asks it; only what
 * was derived goes on to the worker.
 */

type Bytes = Uint8Array<ArrayBuffer>

interface DerivedByPasskey {
  readonly credentialId: Bytes
  readonly salt: Bytes
  readonly output: Bytes
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Makes a passkey of this device for us. @throws KeyringError `passkey-unavailable`: refused, or without PRF */
export async function createPasskey(name: string): Promise<DerivedByPasskey> {
  const salt = random(32)
  const created = await ask(async () =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Sevenport' },
        user: { id: random(32), name, displayName: name },
        challenge: random(32),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  if (created.getClientExtensionResults().prf?.enabled !== true) throw new KeyringError('passkey-unavailable')
  const credentialId = new Uint8Array(created.rawId)
  // Some derive nothing while they make a passkey.
  return { credentialId, salt, output: readOutput(created) ?? (await askPasskey(credentialId, salt)) }
}

/** @throws KeyringError `passkey-unavailable` */
export async function askPasskey(credentialId: Bytes, salt: Bytes): Promise<Bytes> {
  const answer = await ask(async () =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: credentialId }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const output = readOutput(answer)
  if (output === undefined) throw new KeyringError('passkey-unavailable')
  return output
}

async function ask(question: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const answer = await question()
    if (answer instanceof PublicKeyCredential) return answer
  } catch {
    // The person closed the prompt, or the browser has no authenticator: either way there is no passkey now.
  }
  throw new KeyringError('passkey-unavailable')
}

function readOutput(credential: PublicKeyCredential): Bytes | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return undefined
  return ArrayBuffer.isView(first)
    ? Uint8Array.from(new Uint8Array(first.buffer, first.byteOffset, first.byteLength))
    : new Uint8Array(first)
}
