import { type Address, hexToBytes, type Hex, isAddressEqual, size } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

/** Who asks for a signature: a page of the app itself, or a site that is paired with this wallet. */
export interface Requester {
  /** Host with its port. */
  readonly host: string
  /** The account that is to sign. */
  readonly account: Address
}

/** Why a person should not sign in with a message. */
export type SignInWarning =
  /** It says that it is a sign-in, and does not have the form of one. */
  | 'malformed'
  /** It is for another site than the one that asks: whoever gets the signature can log in there. */
  | 'other-site'
  | 'other-account'
  | 'expired'
  | 'not-valid-yet'

/** A personal message (EIP-191) as a person can read it. */
export type MessageDescription =
  /** Sign-In with Ethereum (EIP-4361). */
  | {
      readonly kind: 'sign-in'
      readonly host: string | undefined
      readonly statement: string | undefined
      readonly warnings: readonly SignInWarning[]
      /** The message as it is signed. */
      readonly text: string
    }
  | { readonly kind: 'text'; readonly text: string }
  /** Not text. `isHash`: 32 bytes, which may stand for anything. */
  | { readonly kind: 'bytes'; readonly hex: Hex; readonly isHash: boolean }

/** What signing a message says, and what speaks against it. @param now Milliseconds since 1970. */
export function describeMessage(message: Hex, requester: Requester, now: number): MessageDescription {
  const text = readableText(message)
  if (text === undefined) return { kind: 'bytes', hex: message, isHash: size(message) === 32 }
  return describeSignIn(text, requester, now) ?? { kind: 'text', text }
}

/** As EIP-4361 begins: no other message may be taken for one that logs in. */
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

/** Whether it has all that EIP-4361 demands. */
function isWhole({ domain, address, uri, version, nonce, chainId, issuedAt }: SignIn): boolean {
  return version === '1' && [domain, address, uri, nonce, chainId, issuedAt].every((part) => part !== undefined)
}

function hostOf(uri: string | undefined): string | undefined {
  return uri !== undefined && URL.canParse(uri) ? new URL(uri).host : undefined
}

/**
 * The bytes as text, with everything in sight that would otherwise change how the rest reads: marks that turn the
 * direction of writing, characters without a width, controls. `undefined` if the bytes are no text.
 */
function readableText(message: Hex): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(message))
    return /[^\P{Cc}\n\t\r]/u.test(text) ? undefined : revealHidden(text)
  } catch {
    // Bytes that are no UTF-8.
    return undefined
  }
}

/** Shows characters that have no look of their own by their number: `⟨U+202E⟩`. */
export function revealHidden(text: string): string {
  return text.replace(
    /[^\P{C}\n\t\r]|[\u2028\u2029\u3164\u115F\u1160\uFFA0]/gu,
    (hidden) => `⟨U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}
