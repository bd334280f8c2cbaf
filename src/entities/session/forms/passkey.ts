import { msg } from '@lingui/core/macro'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { FormFailure } from './form-failure.ts'

/** WebAuthn options or answers as JSON, passed through between the backend and the browser. */
type WebAuthnJson = Record<string, unknown>

/** Returns whether this browser supports passkeys; browsers do so on secure pages only. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn()
}

/** Asks the user for one of their passkeys. @throws FormFailure if they decline */
export async function askForPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ...(await told(async () => startAuthentication({ optionsJSON }))) }
}

/** Creates a passkey. @throws FormFailure if the user declines or already has one on this device */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return { ...(await told(async () => startRegistration({ optionsJSON }))) }
}

/** Browsers identify failures by the error's name, and say only that it was declined. */
async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') {
      throw new FormFailure(msg`This device already has a passkey for your account.`, { cause: error })
    }
    if (name === 'NotAllowedError' || name === 'AbortError') {
      throw new FormFailure(msg`The passkey request was canceled or timed out. Try again.`, { cause: error })
    }
    throw new FormFailure(msg`This browser couldn’t use your passkey. Try again or use another browser.`, {
      cause: error,
    })
  }
}
