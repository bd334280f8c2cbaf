import { KeyringError } from './keyring.ts'

/*
 * A passkey's authenticator derives a secret from a salt (WebAuthn's PRF extension). The page requests it and passes
 * only the derived secret to the worker.
 */

type Bytes = Uint8Array<ArrayBuffer>

interface DerivedByPasskey {
  readonly credentialId: Bytes
  readonly salt: Bytes
  readonly output: Bytes
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Creates a passkey on this device. @throws KeyringError `passkey-unavailable`: refused, or without PRF */
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
  // Some authenticators derive nothing while creating a passkey.
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
    // The user closed the prompt, or there is no authenticator: no passkey either way.
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
