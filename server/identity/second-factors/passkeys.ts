import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'

import type { RelyingParty } from './relying-parties.ts'

/** What is kept of a passkey. Id and key are base64url. */
export interface PasskeyCredential {
  readonly credentialId: string
  readonly publicKey: string
  /** How often it was used, as it counts itself; 0 for ever where it does not. */
  readonly counter: number
  readonly transports: string[]
}

type Json = Record<string, unknown>

/** How long a challenge is valid, in seconds. */
export const challengeLifetime = 300

const timeout = challengeLifetime * 1000
/** EdDSA, ES256 and RS256 (COSE). Spelled out, because the library's own list depends on the Node that runs it. */
const algorithms = [-8, -7, -257]

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(20_000))
const credential = { id: base64url, rawId: base64url, type: v.literal('public-key') }
const transports = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** The browser's answers, as far as they are read; anything may be in what was sent. */
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

/** With the first passkey: it brings everything that certificates of authenticators can be made of, 19 MB of it. */
const loadLibrary = () => import('@simplewebauthn/server')

/** WebAuthn options for a new passkey, beside those that the account has. */
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
    // The make of the authenticator doesn't matter, and is none of our business.
    attestationType: 'none',
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** WebAuthn options for a proof with one of these passkeys. */
export async function passkeyRequestOptions(relyingParty: RelyingParty, passkeys: readonly PasskeyCredential[]) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    timeout,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'preferred',
  })
}

/** The challenge that a browser's answer says it is for. */
export function challengeOf(response: Json): string | undefined {
  const parsed = v.safeParse(clientData, response)
  return parsed.success ? parsed.output.challenge : undefined
}

/** The passkey that a browser's answer says it is from. */
export function credentialIdOf(response: Json): string | undefined {
  return v.is(credential.id, response['id']) ? response['id'] : undefined
}

/** The new passkey, if the answer is one to the challenge, from this site. */
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

/** The passkey's new counter, if the answer is its signature under the challenge, from this site. */
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

/** The library throws for whatever does not fit, be it forged or merely broken. Nothing else can fail in there. */
async function orNothing<T>(verification: Promise<T>): Promise<T | undefined> {
  try {
    return await verification
  } catch {
    return undefined
  }
}
