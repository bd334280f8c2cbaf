import { msg } from '@lingui/core/macro'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { FormFailure } from './form-failure.ts'

/** WebAuthn options or answers as JSON: the backend and the browser understand them, nothing between does. */
type WebAuthnJson = Record<string, unknown>

/** Whether this browser can make and use passkeys, as it can on secure pages only. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn()
}

/** Asks the person for one of their passkeys. @throws FormFailure when they decline */
export async function askForPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ...(await told(async () => startAuthentication({ optionsJSON }))) }
}

/** Has the browser make a passkey. @throws FormFailure when the person declines, or has one on this device */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return { ...(await told(async () => startRegistration({ optionsJSON }))) }
}

/** Browsers tell by the error's name, and say no more than that it was declined. */
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
