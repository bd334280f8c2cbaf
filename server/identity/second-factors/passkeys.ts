import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'

import type { RelyingParty } from './relying-parties.ts'

/** A stored passkey. The id and the key are base64url. */
export interface PasskeyCredential {
  readonly credentialId: string
  readonly publicKey: string
  /** The authenticator's own count of uses; always 0 if it doesn't count. */
  readonly counter: number
  readonly transports: string[]
}

type Json = Record<string, unknown>

/** Seconds for which a challenge is valid. */
export const challengeLifetime = 300

const timeout = challengeLifetime * 1000
/** EdDSA, ES256 and RS256 (COSE). Explicit, because the library's default depends on the Node version. */
const algorithms = [-8, -7, -257]

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(20_000))
const credential = { id: base64url, rawId: base64url, type: v.literal('public-key') }
const transports = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** The parts of the browser's response that are read. It may contain anything else. */
const creationResponse = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.fallback(v.array(transports), []),
  }),
})
const assertionResponse = v.object({
  ...credential,
  response: v.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})
const clientData = v.pipe(
  v.object({ response: v.object({ clientDataJSON: base64url }) }),
  v.transform(({ response }) => Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')),
  v.parseJson(),
  v.object({ challenge: base64url }),
)

/** Loaded with the first passkey: it includes everything to verify certificates of authenticators, 19 MB. */
const loadLibrary = () => import('@simplewebauthn/server')

/** Returns WebAuthn options for a new passkey, in addition to the account's existing ones. */
export async function passkeyCreationOptions(
  relyingParty: RelyingParty,
  account: { readonly userId: string; readonly email: string },
  existing: readonly PasskeyCredential[],
) {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: 'Sevenport',
    rpID: relyingParty.id,
    userName: account.email,
    userID: Uint8Array.from(Buffer.from(account.userId.replaceAll('-', ''), 'hex')),
    timeout,
    // The authenticator's model doesn't matter, and is none of our business.
    attestationType: 'none',
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** Returns WebAuthn options for a proof with one of these passkeys. */
export async function passkeyRequestOptions(relyingParty: RelyingParty, passkeys: readonly PasskeyCredential[]) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    timeout,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'preferred',
  })
}

/** Returns the challenge that a browser's response claims to answer. */
export function challengeOf(response: Json): string | undefined {
  const parsed = v.safeParse(clientData, response)
  return parsed.success ? parsed.output.challenge : undefined
}

/** Returns the passkey that a browser's response claims to be from. */
export function credentialIdOf(response: Json): string | undefined {
  return v.is(credential.id, response['id']) ? response['id'] : undefined
}

/** Returns the new passkey, if the response answers the challenge and comes from this site. */
export async function readNewPasskey(
  relyingParty: RelyingParty,
  response: Json,
  challenge: string,
): Promise<PasskeyCredential | undefined> {
  const parsed = v.safeParse(creationResponse, response)
  if (!parsed.success) return undefined
  const { verifyRegistrationResponse } = await loadLibrary()
  const result = await orNothing(
    verifyRegistrationResponse({
      response: { ...parsed.output, clientExtensionResults: {} } satisfies RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (result?.verified !== true) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: parsed.output.response.transports,
  }
}

/** Returns the passkey's new counter, if the response is its signature of the challenge and comes from this site. */
export async function readPasskeyCounter(
  relyingParty: RelyingParty,
  response: Json,
  challenge: string,
  { credentialId, publicKey, counter }: PasskeyCredential,
): Promise<number | undefined> {
  const parsed = v.safeParse(assertionResponse, response)
  if (!parsed.success) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  const result = await orNothing(
    verifyAuthenticationResponse({
      response: { ...parsed.output, clientExtensionResults: {} } satisfies AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: false,
    }),
  )
  return result?.verified === true ? result.authenticationInfo.newCounter : undefined
}

function toDescriptor({ credentialId, transports }: PasskeyCredential) {
  return { id: credentialId, transports }
}

/** The library throws on anything that doesn't match, forged or merely malformed. Nothing else can fail in there. */
async function orNothing<T>(verification: Promise<T>): Promise<T | undefined> {
  try {
    return await verification
  } catch {
    return undefined
  }
}
