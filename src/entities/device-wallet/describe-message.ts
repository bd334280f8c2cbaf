import { type Address, hexToBytes, type Hex, isAddressEqual, size } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

/** Who asks for a signature: a page of the app itself, or a site paired with this wallet. */
export interface Requester {
  /** Host with port. */
  readonly host: string
  /** The account to sign with. */
  readonly account: Address
}

/** Reasons not to sign in with a message. */
export type SignInWarning =
  /** It claims to be a sign-in but lacks the required form. */
  | 'malformed'
  /** It's for a site other than the one asking: whoever gets the signature can log in there. */
  | 'other-site'
  | 'other-account'
  | 'expired'
  | 'not-valid-yet'

/** A personal message (EIP-191) in readable form. */
export type MessageDescription =
  /** Sign-In with Ethereum (EIP-4361). */
  | {
      readonly kind: 'sign-in'
      readonly host: string | undefined
      readonly statement: string | undefined
      readonly warnings: readonly SignInWarning[]
      /** The message as signed. */
      readonly text: string
    }
  | { readonly kind: 'text'; readonly text: string }
  /** Not text. `isHash`: 32 bytes, which may stand for anything. */
  | { readonly kind: 'bytes'; readonly hex: Hex; readonly isHash: boolean }

/** Describes a message and any reasons not to sign it. @param now Milliseconds since 1970. */
export function describeMessage(message: Hex, requester: Requester, now: number): MessageDescription {
  const text = readableText(message)
  if (text === undefined) return { kind: 'bytes', hex: message, isHash: size(message) === 32 }
  return describeSignIn(text, requester, now) ?? { kind: 'text', text }
}

/** How EIP-4361 begins: no other message must be mistaken for a login. */
const signInStart = /^(.*?) wants you to sign in with your \w+ account:/i

function describeSignIn(text: string, requester: Requester, now: number): MessageDescription | undefined {
  const [, named] = signInStart.exec(text) ?? []
  if (named === undefined) return undefined
  const message = parseSiweMessage(text)
  const { domain = named, statement } = message
  return { kind: 'sign-in', host: domain, statement, warnings: warningsOf(message, requester, now), text }
}

type SignIn = ReturnType<typeof parseSiweMessage>

function warningsOf(message: SignIn, { host, account }: Requester, now: number): readonly SignInWarning[] {
  const { domain, address, uri, expirationTime, notBefore } = message
  const found: readonly (readonly [isSo: boolean, warning: SignInWarning])[] = [
    [!isWhole(message), 'malformed'],
    [domain !== host || hostOf(uri) !== host, 'other-site'],
    [address !== undefined && !isAddressEqual(address, account), 'other-account'],
    [expirationTime !== undefined && expirationTime.getTime() <= now, 'expired'],
    [notBefore !== undefined && notBefore.getTime() > now, 'not-valid-yet'],
  ]
  return found.filter(([isSo]) => isSo).map(([, warning]) => warning)
}

/** Returns whether it has everything that EIP-4361 requires. */
function isWhole({ domain, address, uri, version, nonce, chainId, issuedAt }: SignIn): boolean {
  return version === '1' && [domain, address, uri, nonce, chainId, issuedAt].every((part) => part !== undefined)
}

function hostOf(uri: string | undefined): string | undefined {
  return uri !== undefined && URL.canParse(uri) ? new URL(uri).host : undefined
}

/**
 * Decodes the bytes as text, revealing everything that would change how the rest reads: direction marks, zero-width
 * characters, control characters. `undefined` if the bytes aren't text.
 */
function readableText(message: Hex): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(message))
    return /[^\P{Cc}\n\t\r]/u.test(text) ? undefined : revealHidden(text)
  } catch {
    // Not valid UTF-8.
    return undefined
  }
}

/** Shows invisible characters by their code point: `⟨U+202E⟩`. */
export function revealHidden(text: string): string {
  return text.replace(
    /[^\P{C}\n\t\r]|[\u2028\u2029\u3164\u115F\u1160\uFFA0]/gu,
    (hidden) => `⟨U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}
